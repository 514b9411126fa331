// SHA-256 and HMAC: the browser's own where a page may use it, else ours. On plain http `crypto.subtle` is not there.

const K = new Uint32Array([
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK = 64;
const LONG = 256;

export function ownSha256(bytes) {
	const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
	view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
	const state = new Uint32Array(START);
	const w = new Uint32Array(64);
	for (let at = 0; at < padded.length; at += BLOCK) {
		for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
		for (let i = 16; i < 64; i++) {
			const x = w[i - 15];
			const y = w[i - 2];
			const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
			const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
			w[i] = w[i - 16] + s0 + w[i - 7] + s1;
		}
		let [a, b, c, d, e, f, g, h] = state;
		for (let i = 0; i < 64; i++) {
			const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
			const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
			const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
			const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
		}
		[a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
	}
	const out = new DataView(new ArrayBuffer(32));
	state.forEach((word, i) => out.setUint32(4 * i, word));
	return new Uint8Array(out.buffer);
}

/**
 * What hashes bytes: WebCrypto for long ones, where there is one. Short ones, of which a night has a million, take longer
 * to hand to it than to hash here.
 */
export function hasher(subtle = globalThis.crypto?.subtle, long = LONG) {
	return async (bytes) => (subtle && bytes.length >= long ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : ownSha256(bytes));
}

/** HMAC-SHA256 with this key, ready for many messages. */
export async function keyed(sha256, key) {
	const short = key.length > BLOCK ? await sha256(key) : key;
	const pad = (byte) => {
		const block = new Uint8Array(BLOCK).fill(byte);
		short.forEach((each, i) => { block[i] ^= each; });
		return block;
	};
	const [inner, outer] = [pad(0x36), pad(0x5c)];
	return async (message) => sha256(joined(outer, await sha256(joined(inner, message))));
}

export function joined(...parts) {
	const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		out.set(part, at);
		at += part.length;
	}
	return out;
}

export const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes of hex digits, with white space between them as `bytes.fromhex` has it. Throws BadHex. */
export function fromHex(text) {
	if (!/^[ \t\n\r\f\v]*(?:[0-9a-fA-F]{2}[ \t\n\r\f\v]*)*$/.test(text)) throw new BadHex('it has no hex digits where they belong');
	return Uint8Array.from(text.match(/[0-9a-fA-F]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

export class BadHex extends Error {}
