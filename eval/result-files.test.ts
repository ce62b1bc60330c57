import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ResultFiles } from './result-files.ts';
import { buildResult } from './testing/build-result.ts';

test('stored results are read back by the next run; partial files are ignored', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-eval-test-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const files = new ResultFiles(join(directory, 'report'));
  assert.deepEqual(await files.open(), []);
  const results = [buildResult({ id: 'a' }), buildResult({ id: 'b', scores: [0] })];
  for (const result of results) await files.write(result);
  await writeFile(join(files.directory, 'results', 'c.json.partial'), '{');
  assert.deepEqual(await new ResultFiles(files.directory).open(), results);
});

test('a screenshot is stored at the path that is relative to the report', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-eval-test-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const files = new ResultFiles(directory);
  await files.open();
  const jpeg = Buffer.from('image');
  const path = await files.writeScreenshot('tools-tip', { name: 'phone', jpeg });
  assert.equal(path, 'screenshots/tools-tip-phone.jpg');
  assert.deepEqual(await readFile(join(directory, path)), jpeg);
});
