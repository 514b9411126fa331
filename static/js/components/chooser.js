// Dealer's choice: the games with a search, the last one, ante and limit.

import { action, h, says } from '../render.js';
import { t } from '../words.js';
import { choice, number, sheet } from './sheet.js';

const FEW = 8; // games that need no search

/** What the dealer has chosen so far, filled up from the last deal. */
export function chosen({ you, form }) {
  const { games, last, limits, ante_max } = you.choose;
  const open = games.filter((game) => !game.reason);
  const fallback = open.some((game) => game.id === last?.game) ? last.game : open[0]?.id;
  const pick = form.choose ?? {};
  return { game: pick.game ?? fallback, ante: Math.min(ante_max, Math.max(0, pick.ante ?? last?.ante ?? 1)), limit: pick.limit ?? (limits.includes(last?.limit) ? last.limit : limits[0]) };
}

export function chooser(state) {
  const { games, last, limits, ante_max } = state.you.choose;
  const now = chosen(state);
  const wanted = (state.form.search ?? '').trim().toLowerCase();
  const fits = games.filter((game) => `${game.name} ${game.family} ${game.rule}`.toLowerCase().includes(wanted));
  const isLast = (game) => game.id === last?.game;
  return sheet('choose', t('choose_title'),
    games.length > FEW && h('input.search', { type: 'search', placeholder: t('search_games'), 'aria-label': t('search_games'), value: state.form.search ?? '', oninput: (e) => says('form', { search: e.currentTarget.value })(e) }),
    h('div.games', { role: 'radiogroup', 'aria-label': t('choose_title') }, fits.sort((one, other) => isLast(other) - isLast(one)).map((game) => gameCard(game, now, isLast(game))), fits.length === 0 && h('p.hush', t('no_such_game'))),
    h('div.deal',
      choice(t('limit'), 'limit', now.limit, limits.map((limit) => [limit, t(`limit_${limit}`)]), 'choose'),
      number(t('ante_up_to', { n: ante_max }), 'ante', now.ante, 'choose', { max: ante_max }),
      action(t('deal_it'), 'do-close', { do: 'choose', ...now }, { kind: 'go big', off: !now.game })));
}

function gameCard({ id, name, players, reason, rule }, now, isLast) {
  return h('button.game', { key: id, role: 'radio', 'aria-checked': String(id === now.game), disabled: Boolean(reason), onclick: says('choose', { game: id }) },
    h('b', name), h('span.badge', t(isLast ? 'last_played' : 'n_players', { range: players })), h('span.rule', reason || rule));
}
