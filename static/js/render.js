// Builds and patches DOM from descriptions: text only, keyed, differences only.

export { t } from './words.js';

const SVG_NS = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'use', 'g', 'path', 'rect', 'text', 'symbol', 'line']);
const PROPERTIES = new Set(['value', 'checked', 'disabled']);
const KIDS = Symbol('kids');
const HANDLERS = Symbol('handlers');

/**
 * Describes an element: h('p.small', {props}, ...children), props may be left out. Props: class, style (custom properties), onNAME,
 * mount (called once with the new element), key (its name among its brothers), else attributes (true: bare; false or null: absent).
 */
export function h(selector, ...rest) {
	const [tag, ...classes] = selector.split('.');
	const { class: more, ...props } = rest[0]?.constructor === Object && !rest[0].tag ? rest.shift() : {};
	if (more || classes.length) props.class = classes.concat(more).filter(Boolean).join(' ');
	return { tag, props, children: rest };
}

/** A listener that says what happened with a bubbling event; only the page listens. `detail` may read it from the element and the event. */
export const says = (name, detail) => (event) => tell(event.currentTarget, name, typeof detail === 'function' ? detail(event.currentTarget, event) : detail);

export function tell(element, name, detail) {
	element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
}

/** A plain button that says something when pressed. */
export const action = (label, name, detail, { kind = '', off = false } = {}) => h('button.button', { class: kind, disabled: off, onclick: says(name, detail) }, label);

/** Makes the children of `parent` look like `children`. */
export function patch(parent, children) {
	const before = parent[KIDS] ?? new Map();
	const after = new Map();
	flatten(children, '', after);
	for (const [key, old] of before) {
		const next = after.get(key);
		if (!next || next.tag !== old.tag) old.el.remove();
	}
	let cursor = parent.firstChild;
	for (const [key, next] of after) {
		const old = before.get(key);
		const el = old && old.tag === next.tag ? reuse(old, next) : create(next);
		next.el = el;
		if (el === cursor) cursor = el.nextSibling;
		else parent.insertBefore(el, cursor);
		if (el !== old?.el) next.props?.mount?.(el);
	}
	parent[KIDS] = after;
}

function flatten(children, prefix, out) {
	children.forEach((child, index) => {
		if (child === null || child === undefined || child === false) return;
		const place = `${prefix}${index}`;
		if (Array.isArray(child)) flatten(child, `${place}/`, out);
		else if (typeof child === 'object') out.set(child.props.key === undefined ? place : `${prefix}=${child.props.key}`, child);
		else out.set(place, { tag: '#text', text: String(child) });
	});
}

function create(node) {
	if (node.tag === '#text') return document.createTextNode(node.text);
	const el = SVG_TAGS.has(node.tag) ? document.createElementNS(SVG_NS, node.tag) : document.createElement(node.tag);
	if (node.tag === 'button') el.type = 'button';
	for (const [name, value] of Object.entries(node.props)) write(el, name, value, undefined);
	patch(el, node.children);
	return el;
}

function reuse(old, next) {
	const el = old.el;
	if (next.tag === '#text') {
		if (old.text !== next.text) el.data = next.text;
		return el;
	}
	for (const name of Object.keys(old.props)) if (!(name in next.props)) write(el, name, null, old.props[name]);
	for (const [name, value] of Object.entries(next.props)) {
		if (value !== old.props[name] || PROPERTIES.has(name)) write(el, name, value, old.props[name]);
	}
	patch(el, next.children);
	return el;
}

function write(el, name, value, before) {
	if (name === 'key' || name === 'mount') return;
	if (name.startsWith('on')) listen(el, name.slice(2), value);
	else if (name === 'style') Object.entries(value).forEach(([property, now]) => before?.[property] !== now && el.style.setProperty(property, now));
	else if (PROPERTIES.has(name)) {
		const wanted = value ?? (name === 'value' ? '' : false);
		const typing = name === 'value' && el === document.activeElement && el.type !== 'range' && value === before;
		if (el[name] !== wanted && !typing) el[name] = wanted;
	} else if (value === null || value === undefined || value === false) el.removeAttribute(name);
	else el.setAttribute(name, value === true ? '' : String(value));
}

function listen(el, type, handler) {
	const handlers = (el[HANDLERS] ??= {});
	if (!(type in handlers)) el.addEventListener(type, (event) => handlers[type]?.(event));
	handlers[type] = handler;
}
