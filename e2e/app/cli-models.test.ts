import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ModelConnectionRecord } from '@millwright/client';
import { type CliFixture, startCliFixture, whyNoTerminal } from '../support/cli.ts';
import { ModelServer } from '../support/model-server.ts';

let fixture: CliFixture;
let local: ModelServer;
let anthropic: ModelServer;
before(async () => {
  local = await ModelServer.start('openai', 'qwen3-coder');
  anthropic = await ModelServer.start('anthropic', 'claude-sonnet-5');
  anthropic.key = 'sk-ant-from-a-file';
  fixture = await startCliFixture();
});
after(async () => {
  await fixture?.[Symbol.asyncDispose]();
  await local?.[Symbol.asyncDispose]();
  await anthropic?.[Symbol.asyncDispose]();
});

const models = (...words: string[]) => fixture.machine.run(['models', ...words]);

test('connects, lists, tests, refreshes and removes providers, and sets defaults', async () => {
  assert.match((await models()).stdout, /^No models connected/);
  const added = await models(
    ...['add', 'openai-compatible', '--name', 'Ollama', '--base-url', local.url],
  );
  assert.equal(added.stdout, 'Connected Ollama (ollama): qwen3-coder\n', added.stderr);
  await writeFile(join(fixture.machine.folder, 'key.txt'), `${anthropic.key}\n`);
  const keyed = await models(
    ...['add', 'anthropic', '--base-url', anthropic.url, '--key', 'key.txt', '--json'],
  );
  const record = JSON.parse(keyed.stdout) as ModelConnectionRecord;
  assert.deepEqual([record.slug, record.has_key], ['anthropic', true]);
  const listed = await models('list');
  assert.match(listed.stdout, /ollama +qwen3-coder +free +active +qwen3-coder\n/);
  assert.match(listed.stdout, /anthropic +claude-sonnet-5 +20 \/ 100 +active +Claude Sonnet 5\n/);
  const tested = await models('test', 'anthropic');
  assert.equal(tested.code, 0);
  assert.match(tested.stdout, /^✓ Anthropic lists 1 model\. .*\n✓ .* replied\..*\n✓ .* a tool\./);
  const chosen = await models('default', 'claude-sonnet-5', '--for', 'chat');
  assert.equal(chosen.stdout, 'Default model for chat: claude-sonnet-5\n');
  local.models = ['qwen3-coder', 'llama4'];
  assert.equal((await models('refresh', 'ollama')).stdout, 'Ollama: 2 models\n  new: llama4\n');
  assert.match((await models('refresh')).stdout, /^Ollama: 2 models, nothing changed\nAnthropic: /);
  assert.equal((await models('remove', 'ollama')).stdout, 'Disconnected Ollama\n');
  assert.doesNotMatch((await models()).stdout, /ollama/);
});

test('explains what is wrong', async () => {
  const unknown = await models('add', 'acme');
  assert.match(unknown.stderr, /Unknown provider acme[\s\S]*anthropic, openai, google/);
  assert.equal(unknown.code, 2);
  const keyless = await models('add', 'groq');
  assert.match(keyless.stderr, /Groq needs a key: --key FILE/);
  await writeFile(join(fixture.machine.folder, 'wrong.txt'), 'sk-ant-wrong');
  const rejected = await models(
    ...['add', 'anthropic', '--base-url', anthropic.url, '--key', 'wrong.txt'],
  );
  assert.match(rejected.stderr, /Anthropic rejected the key/);
  assert.equal(rejected.code, 1);
  anthropic.key = 'another';
  const tested = await models('test', 'anthropic');
  assert.match(tested.stdout, /^✗ Anthropic rejected the key/);
  assert.equal(tested.code, 1);
  for (const words of [['dance'], ['add'], ['default', 'x', '--for', 'fun']]) {
    assert.equal((await models(...words)).code, 2, words.join(' '));
  }
  assert.match((await models('remove', 'nobody')).stderr, /No provider named nobody/);
});

test('asks for a key without showing it', { skip: whyNoTerminal }, async () => {
  anthropic.key = 'sk-ant-typed-in-a-terminal';
  const added = fixture.machine.startProcessInTerminal([
    'models',
    'add',
    'anthropic',
    '--base-url',
    anthropic.url,
  ]);
  await added.waitForOutput(/Key for Anthropic/);
  added.type(`${anthropic.key}\r`);
  const { stdout } = await added.waitForExit();
  assert.match(stdout, /Connected Anthropic/);
  assert.ok(!stdout.includes(anthropic.key));
});

test('sends the reasoning effort of a message', async () => {
  const build = (effort: string) => fixture.machine.run(['build', 'say hi', '--effort', effort]);
  assert.equal((await build('high')).code, 0);
  const { projects } = await fixture.millwright.projects.list();
  const { turns } = await fixture.millwright.turns.list(projects[0]?.project_id ?? '');
  assert.equal(turns[0]?.reasoning_effort, 'high');
  const wrong = await build('extreme');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /--effort extreme: must be one of low, medium, high/);
});
