import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSealer } from './sealer.ts';

const sealer = createSealer(randomBytes(32));

test('opens a sealed text, and seals equal texts differently', () => {
  const [first, second] = [sealer.seal('secret ✓', 'a'), sealer.seal('secret ✓', 'a')];
  assert.equal(sealer.open(first, 'a'), 'secret ✓');
  assert.notEqual(first, second);
});

test('fails closed on another context, another key, or any changed byte', () => {
  const sealed = sealer.seal('secret', 'a');
  assert.throws(() => sealer.open(sealed, 'b'));
  assert.throws(() => createSealer(randomBytes(32)).open(sealed, 'a'), /another ENCRYPTION_KEY/);
  for (let at = 0; at < sealed.length; at += 1) {
    const flipped = sealed[at] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, at) + flipped + sealed.slice(at + 1);
    // The last character of a part may carry unused bits: equal bytes are the same secret.
    if (sameBytes(changed, sealed)) continue;
    assert.throws(() => sealer.open(changed, 'a'), `byte ${at}`);
  }
});

function sameBytes(one: string, other: string): boolean {
  const bytes = (text: string) =>
    text
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join('.');
  return bytes(one) === bytes(other);
}
