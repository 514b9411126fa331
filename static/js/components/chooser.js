// Dealer's choice: the game, what is stacked over it, limit and ante.

import { action, h, says, t } from '../render.js';
import { choice, number, sheet, tick } from './sheet.js';

const FEW = 8; // games that need no search
const FAMILIES = ['draw', 'stud', 'board', 'match-pot', 'points'];
const PLAIN = { wild: [], hi_lo: false, roll_your_own: false, ante_times: 1, limit_times: 1 };

/** What is chosen so far, filled up from the last deal, as far as the game takes it. */
export function chosen({ you, form: { choose: pick = {} } }) {
	const { games, last, limits, ante_max } = you.choose;
	const open = FAMILIES.flatMap((family) => games.filter((game) => game.family === family && !game.reason));
	const game = open.find(({ id }) => id === (pick.game ?? last?.game)) ?? open[0];
	const taken = Object.keys(PLAIN).filter((key) => key in pick && game?.takes.includes(key.replaceAll('_', '-')));
	return {
		game: game?.id, ante: Math.min(ante_max, Math.max(0, pick.ante ?? last?.ante ?? 1)), limit: pick.limit ?? (limits.includes(last?.limit) ? last.limit : limits[0]),
		modifiers: { ...PLAIN, ...Object.fromEntries(taken.map((key) => [key, pick[key]])) },
	};
}

export function chooser(state) {
	const { games, last, limits, ante_max } = state.you.choose;
	const now = chosen(state);
	const wanted = (state.form.search ?? '').trim().toLowerCase();
	const fits = games.filter((game) => `${game.name} ${t(`family_${game.family}`)} ${game.rule}`.toLowerCase().includes(wanted));
	const isLast = (game) => game.id === last?.game;
	const group = (title, some) => some.length > 0 && [h('h3', { key: title }, title), some.map((game) => gameCard(game, now))];
	return sheet('choose', t('choose_title'),
		games.length > FEW && h('input.search', { type: 'search', placeholder: t('search_games'), 'aria-label': t('search_games'), value: state.form.search ?? '', oninput: (e) => says('form', { search: e.currentTarget.value })(e) }),
		h('div.games', { role: 'radiogroup', 'aria-label': t('choose_title') },
			group(t('last_played'), fits.filter(isLast)),
			FAMILIES.map((family) => group(t(`family_${family}`), fits.filter((game) => game.family === family && !isLast(game)))),
			fits.length === 0 && h('p.hush', t('no_such_game'))),
		h('div.deal',
			extras(state.you.choose, now),
			choice(t('limit'), 'limit', now.limit, limits.map((limit) => [limit, t(`limit_${limit}`)]), 'choose'),
			number(t('ante_up_to', { n: ante_max }), 'ante', now.ante, 'choose', { max: ante_max }),
			action(t('deal_it'), 'do-close', { do: 'choose', ...now }, { kind: 'go big', off: !now.game })));
}

function gameCard({ id, name, players, reason, rule, lines }, now) {
	const checked = id === now.game;
	return [
		h('button.game', { key: id, role: 'radio', 'aria-checked': String(checked), disabled: Boolean(reason), onclick: says('choose', { game: id }) },
			h('b', name), h('span.badge', t('n_players', { range: players })), h('span.rule', reason || rule)),
		checked && h('details.more', { key: `${id} rules` }, h('summary', t('rules')), lines.map((line) => h('p', line))),
	];
}

/** As far as the host allows it and this game takes it. */
function extras({ games, modifiers: allowed }, { game, modifiers: now }) {
	const takes = games.find(({ id }) => id === game)?.takes ?? [];
	const on = (word, key) => takes.includes(word) && tick(t(key), key, now[key], 'choose');
	const times = (word, key) => takes.includes(word) && choice(t(key), key, now[key], Array.from({ length: allowed[key] }, (_, i) => [i + 1, `× ${i + 1}`]), 'choose');
	const wild = ({ word, label }) => {
		const more = now.wild.includes(word) ? now.wild.filter((one) => one !== word) : [...now.wild, word];
		return h('button.toggle', { key: word, 'aria-pressed': String(more.length < now.wild.length), onclick: says('choose', { wild: more }) }, label);
	};
	const set = now.wild.length + Object.keys(PLAIN).filter((key) => key !== 'wild' && now[key] !== PLAIN[key]).length;
	return takes.length > 0 && h('details.more',
		h('summary', t('extras'), set > 0 && h('b.count', set)),
		h('div.extras',
			takes.includes('wild') && h('fieldset.choice', h('legend', t('wild')), h('div.row', allowed.wild.map(wild))),
			on('hi-lo', 'hi_lo'), on('roll-your-own', 'roll_your_own'), times('ante-times', 'ante_times'), times('limit-times', 'limit_times')));
}
