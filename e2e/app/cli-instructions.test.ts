import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { UserInstructionsRecord } from '@millwright/client';
import { type CliFixture, leaseCliFixture } from '../support/cli.ts';

let fixture: CliFixture;
before(async () => {
  fixture = await leaseCliFixture();
});
after(() => fixture?.[Symbol.asyncDispose]());

const run = (...words: string[]) => fixture.machine.run(['instructions', ...words]);

test('shows, sets and clears the instructions', async () => {
  const { machine, millwright } = fixture;
  assert.match((await run()).stdout, /^No instructions yet/);
  await writeFile(join(machine.folder, 'mine.md'), 'Speak plainly.\nUse pounds.\n');
  const set = await run('set', 'mine.md');
  assert.equal(set.code, 0, set.stderr);
  assert.equal((await millwright.instructions()).content, 'Speak plainly.\nUse pounds.\n');
  assert.equal((await run('show')).stdout, 'Speak plainly.\nUse pounds.\n');
  const shown = JSON.parse((await run('--json')).stdout) as UserInstructionsRecord;
  assert.deepEqual(shown, await millwright.instructions());
  assert.equal((await run('clear')).code, 0);
  assert.deepEqual((await millwright.instructions()).content, '');
});

test('reads them from the standard input', async () => {
  const running = fixture.machine.start(['instructions', 'set', '-']);
  running.type('From a pipe.');
  running.endInput();
  const { code, stderr } = await running.waitForExit();
  assert.equal(code, 0, stderr);
  assert.equal((await fixture.millwright.instructions()).content, 'From a pipe.');
});

test('rejects invalid arguments, and keeps the instructions', async () => {
  const { machine, millwright } = fixture;
  await millwright.setInstructions('Kept.');
  await writeFile(join(machine.folder, 'blank.md'), ' \n');
  await writeFile(join(machine.folder, 'long.md'), 'x'.repeat(8_001));
  for (const words of [
    ['set'],
    ['dance'],
    ['show', 'x'],
    ['set', 'none.md'],
    ['set', 'blank.md'],
  ]) {
    assert.equal((await run(...words)).code, 2, words.join(' '));
  }
  const long = await run('set', 'long.md');
  assert.notEqual(long.code, 0);
  assert.match(long.stderr, /8000/);
  assert.equal((await millwright.instructions()).content, 'Kept.');
});
