import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { EnvironmentVariableRecord } from '@millwright/client';
import { whyNoTerminal } from '../support/cli.ts';
import { withCliProject } from '../support/with-cli-project.ts';

const secret = 'canary-typed-value';

const fixture = withCliProject();

const run = (...words: string[]) => fixture.machine.run(['env', ...words]);
async function pipe(input: string, ...words: string[]) {
  const running = fixture.machine.start(['env', ...words]);
  running.type(input);
  running.endInput();
  return running.waitForExit();
}
async function listed(): Promise<string[]> {
  const { variables } = await fixture.millwright.environment.list(fixture.projectId);
  return variables.map(({ stage, name }) => `${stage} ${name}`);
}

test('sets a variable from a pipe, lists it and removes it', async () => {
  assert.match((await run(fixture.projectId)).stdout, /^No environment variables yet/);
  const set = await pipe(`${secret}\n`, 'set', fixture.projectId, 'API_KEY');
  assert.deepEqual([set.code, set.stdout], [0, 'Set API_KEY for dev\n'], set.stderr);
  const live = await pipe(secret, 'set', fixture.projectId, 'API_KEY', '--stage', 'live', '--json');
  const record = JSON.parse(live.stdout) as EnvironmentVariableRecord;
  assert.deepEqual([record.name, record.stage, record.source], ['API_KEY', 'live', 'project']);
  const { stdout } = await run('list', fixture.projectId);
  assert.match(stdout, /^NAME +STAGE +SET\nAPI_KEY +dev +\d{4}-\d\d-\d\d\nAPI_KEY +live +\d{4}/);
  assert.ok(![set.stdout, live.stdout, stdout].some((text) => text.includes(secret)));
  const removed = await run('remove', fixture.projectId, 'API_KEY', '--stage', 'live');
  assert.equal(removed.stdout, 'Removed API_KEY from live\n');
  assert.deepEqual(await listed(), ['dev API_KEY']);
  assert.notEqual((await run('remove', fixture.projectId, 'API_KEY', '--stage', 'live')).code, 0);
});

test('asks for a value in a terminal without showing it', { skip: whyNoTerminal }, async () => {
  const running = fixture.machine.startProcessInTerminal([
    'env',
    'set',
    fixture.projectId,
    'TYPED',
  ]);
  await running.waitForOutput(/Value of TYPED: /);
  running.type(`${secret}\r`);
  const { code, stdout } = await running.waitForExit();
  assert.equal(code, 0, stdout);
  assert.doesNotMatch(stdout, /canary/);
  assert.ok((await listed()).includes('dev TYPED'));
});

test('imports a .env file, and explains what a project cannot have', async () => {
  const { machine } = fixture;
  const content = `# local\nSTRIPE_KEY=${secret}\nPORT=3000\nVITE_TITLE=x\nGREETING="Hello there"\n`;
  await writeFile(join(machine.folder, '.env'), content);
  const { code, stdout, stderr } = await run(
    'import',
    fixture.projectId,
    '.env',
    '--stage',
    'live',
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Set for live: STRIPE_KEY, GREETING\nSkipped PORT: is reserved/);
  assert.match(stdout, /\nSkipped VITE_TITLE: must not begin with VITE_/);
  assert.ok(!stdout.includes(secret));
  const piped = await pipe('FROM_PIPE=1', 'import', fixture.projectId, '-');
  assert.equal(piped.stdout, 'Set for dev: FROM_PIPE\n');
  for (const name of ['live STRIPE_KEY', 'live GREETING', 'dev FROM_PIPE']) {
    assert.ok((await listed()).includes(name), name);
  }
});

test('rejects invalid arguments, and sets nothing', async () => {
  const before = await listed();
  await writeFile(join(fixture.machine.folder, 'broken.env'), 'OTHER=1\nhello\n');
  await writeFile(join(fixture.machine.folder, 'empty.env'), '# nothing\n');
  for (const words of [
    ['set', fixture.projectId],
    ['set', fixture.projectId, 'PATH'],
    ['set', fixture.projectId, 'lower'],
    ['set', fixture.projectId, 'NAME', 'value'],
    ['dance', fixture.projectId, 'NAME'],
    ['list', fixture.projectId, '--stage', 'test'],
    ['import', fixture.projectId, 'none.env'],
    ['import', fixture.projectId, 'broken.env'],
    ['import', fixture.projectId, 'empty.env'],
  ]) {
    assert.equal((await run(...words)).code, 2, words.join(' '));
  }
  assert.equal((await pipe('', 'set', fixture.projectId, 'NAME')).code, 2);
  assert.deepEqual(await listed(), before);
});
