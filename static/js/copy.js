// Text to the clipboard, also on plain http where there is none.

/** Answers whether it went well. */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const field = document.createElement('textarea');
		field.value = text;
		field.className = 'vh';
		document.body.append(field);
		field.select();
		const done = document.execCommand('copy');
		field.remove();
		return done;
	}
}
