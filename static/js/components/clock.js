// The bar that runs out with somebody's time.

import { h } from '../render.js';
import { clockLeft } from '../select.js';

export function clockBar(state) {
	const { deadline, using_bank, bank_ms } = state.view.clock;
	const whole = using_bank ? bank_ms : state.view.settings.clock_s * 1000;
	return h('span.clock', { key: `clock-${deadline}`, 'aria-hidden': 'true' }, h('i', {
		class: using_bank && 'bank',
		mount(bar) {
			const left = Math.max(0, clockLeft(state, Date.now()));
			bar.animate([{ transform: `scaleX(${Math.min(1, left / whole || 0)})` }, { transform: 'scaleX(0)' }], { duration: left, fill: 'forwards' });
		},
	}));
}
