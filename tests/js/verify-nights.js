// For tests/web/test_verifying.py: checks files as the saved page does. node verify-nights.js TOLD [--own] FILE...

import { readFileSync } from 'node:fs';

import { hasher } from '../../server/web/verifying/hash.js';
import { NotAFile, verify } from '../../server/web/verifying/verify.js';

const [told, ...rest] = process.argv.slice(2);
const own = rest[0] === '--own';
const sha256 = own ? hasher(null) : hasher();

for (const file of own ? rest.slice(1) : rest) {
  try {
    const said = await verify(readFileSync(file), JSON.parse(readFileSync(told, 'utf8')), { sha256 });
    process.stdout.write(`${JSON.stringify(said)}\n`);
  } catch (error) {
    if (!(error instanceof NotAFile)) throw error;
    process.stdout.write(`${JSON.stringify({ unreadable: error.message })}\n`);
  }
}
