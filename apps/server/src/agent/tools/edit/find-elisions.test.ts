import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findElisions } from './find-elisions.ts';

const elided = [
  '// ... rest of the code',
  '  // rest of component unchanged',
  '/* existing code here */',
  '{/* ... other fields remain the same ... */}',
  '# ... (remaining functions as before)',
  '<!-- rest of the page unchanged -->',
  '// ...',
  '...',
  '  …',
  '// keep existing imports',
  '// previous implementation omitted',
];
const honest = [
  '// The rest is rounded down.',
  'const { a, ...rest } = props;',
  'return [...items, item];',
  '// other players move after this one',
  'console.log("... rest of the code");',
  '// The same for sockets.',
  '# heading',
  '/* Existing users keep their plan. */',
  '/** One line of text, or whatever `type` makes of it: a date, an email address … */',
  '// The same function that the header uses, since other components rely on its order below',
];

for (const line of elided) {
  test(`detects omitted code: ${line}`, () => {
    assert.deepEqual(findElisions(`const a = 1;\n${line}\nconst b = 2;`), [line]);
  });
}
for (const line of honest) {
  test(`accepts ordinary code: ${line}`, () => assert.deepEqual(findElisions(line), []));
}

test('accepts a comment that the file already contains', () => {
  assert.deepEqual(findElisions('  // ... rest of the code', '// ... rest of the code\n'), []);
});

test('checks a long line in linear time', () => {
  const spaces = ' '.repeat(300_000);
  const startedAt = process.cpuUsage();
  for (const line of [`// x${spaces}y`, `/*${'*'.repeat(300_000)}y`, `//${spaces}rest${spaces}y`]) {
    assert.deepEqual(findElisions(line), []);
  }
  assert.ok(process.cpuUsage(startedAt).user < 2_000_000);
});
