// The page itself: takes a file, shows what the check says. Everything is written as text.

import { NotAFile, anchorsOf, verify } from './verify.js';

const MOST_FINDINGS = 40;
const TELL_MS = 400;
const $ = (id) => document.getElementById(id);
const MARKS = new Map([[true, ['\u2713', 'good', 'holds']], [false, ['\u2717', 'bad', 'does not hold']], [null, ['\u2013', 'hush', 'not proven']]]);

function node(tag, text = '', name = '') {
	const made = document.createElement(tag);
	made.textContent = text;
	made.className = name;
	return made;
}

function marked(tag, holds, text) {
	const [mark, name, words] = MARKS.get(holds);
	const made = node(tag, '', name);
	const sign = node('span', mark, 'mark');
	sign.setAttribute('role', 'img');
	sign.setAttribute('aria-label', words);
	made.append(sign, node('span', text));
	return made;
}

function handOf(deal) {
	const made = node('details');
	const state = deal.fair ? (deal.whole ? true : null) : false;
	made.open = !deal.fair;
	const words = { true: 'proven to the last step', false: 'not the deal that was sealed', null: 'nothing wrong, not every step proven' };
	const steps = node('ul');
	steps.append(...deal.steps.map((step) => marked('li', step.holds, step.text)));
	made.append(marked('summary', state, `Hand ${deal.hand}: ${words[state]}`), steps);
	return made;
}

const inDeals = (number) => `${number} ${number === 1 ? 'deal' : 'deals'}`;

function verdict(said) {
	if (!said.ok) return ['bad', 'Something is wrong with this night.', 'What is marked \u2717 below is not as it must be. Ask whoever ran the server.'];
	const proven = said.deals.filter((deal) => deal.whole).length;
	if (!said.deals.length) return ['good', 'Nothing is wrong with this night.', 'No hand was dealt.'];
	if (proven === said.deals.length) return ['good', 'Nothing is wrong with this night.', `${inDeals(proven)}, every one proven to the last step.`];
	return ['good', 'Nothing is wrong with this night.', `${proven} of ${inDeals(said.deals.length)} proven to the last step; open the others below to see why not.`];
}

function results(said, anchors) {
	const [name, title, words] = verdict(said);
	const banner = node('div', '', `verdict ${name}`);
	banner.append(node('h2', title), node('p', words));
	const facts = node('ul', '', 'facts');
	if (!said.findings.length) facts.append(marked('li', true, `${said.rows} rows: each holds the hash of the row before it, and every entry of the books balances.`));
	facts.append(...said.findings.slice(0, MOST_FINDINGS).map((each) => marked('li', false, `${each.check}: ${each.text}`)));
	if (said.findings.length > MOST_FINDINGS) facts.append(marked('li', false, `and ${said.findings.length - MOST_FINDINGS} more like these`));
	for (const each of said.lost) facts.append(marked('li', false, `The head that you kept is not in this file, so its end is missing or it was written anew: ${each}`));
	if (anchors.length && !said.lost.length) facts.append(marked('li', true, anchors.length === 1 ? 'The head that you kept is in it.' : 'The heads that you kept are in it.'));
	const head = node('p', 'Its head, to write down or send to friends. Whoever has it will notice if this night is ever written anew: ', 'hush');
	head.append(node('code', said.head));
	const all = node('section', '', 'deals');
	all.append(node('h2', 'Deal by deal'), ...said.deals.map(handOf));
	return said.deals.length ? [banner, facts, head, all] : [banner, facts, head];
}

function problem(title, words) {
	const banner = node('div', '', 'verdict bad');
	banner.append(node('h2', title), node('p', words));
	return [banner];
}

let turn = 0;

async function check(file) {
	turn += 1;
	const mine = turn;
	const show = (...nodes) => { if (mine === turn) $('result').replaceChildren(...nodes); };
	const anchors = anchorsOf($('anchors').value);
	if (!anchors) {
		show(...problem('That is no head.', 'A head looks like night-7:412: and then 64 letters and digits. Leave the field empty if you kept none.'));
		return;
	}
	show(node('p', `Checking ${file.name}\u2026`));
	try {
		let told = performance.now();
		const onward = async (what, done, of) => {
			if (performance.now() - told < TELL_MS) return;
			told = performance.now();
			show(node('p', `Checking ${file.name}: ${what} ${done} of ${of}\u2026`));
			await new Promise((go) => { setTimeout(go); });
		};
		const said = await verify(new Uint8Array(await file.arrayBuffer()), TOLD, { anchors, onward });
		show(node('p', `${file.name} is checked.`, 'vh'), ...results(said, anchors));
	} catch (error) {
		if (!(error instanceof NotAFile)) throw error;
		show(...problem('This is no night that can be checked.', `${file.name}: ${error.message}. Take the file night.json as the page \u201cWas the deal fair?\u201d saves it.`));
	}
}

let chosen = null;
function given(file) {
	if (!file) return;
	chosen = file;
	$('name').textContent = file.name;
	check(file);
}

$('file').addEventListener('change', () => given($('file').files[0]));
$('anchors').addEventListener('change', () => given(chosen));
for (const kind of ['dragover', 'drop']) {
	document.addEventListener(kind, (event) => {
		event.preventDefault();
		if (kind === 'drop') given(event.dataTransfer.files[0]);
	});
}
$('save').hidden = !location.protocol.startsWith('http');
