// Ids and the cut, from the browser's randomness; works on plain http, too.

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function bytes(count) {
	return crypto.getRandomValues(new Uint8Array(count));
}

export const newId = () => hex(bytes(16));

/** Our part of the shuffle: 32 bytes, and a place to cut, 1 to cards - 1. */
export function cut(cards) {
	const places = Math.max(1, cards - 1);
	const fair = 256 - (256 % places);
	let byte = fair;
	while (byte >= fair) [byte] = bytes(1);
	return { entropy: hex(bytes(32)), position: 1 + (byte % places) };
}
