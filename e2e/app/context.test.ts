import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { importRecord } from '@millwright/contract';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { zipOf } from '../../apps/server/src/testing/zips.ts';
import type { Client } from '../support/client.ts';
import { reply, startWithProvider, type WithProvider, wire } from '../support/provider.ts';

const turns = trials.turnsOfLongConversation;
const files = 500;
/** Files that the first turn writes; importing the others takes less time. */
const writtenFiles = 100;
/** Calls of the last turn, which reads and writes more than fits into one prompt. */
const steps = trials.stepsOfLongTurn;
/** A model whose prompts are limited to about 216,000 characters. */
const model = {
  id: 'house-model',
  name: 'House model',
  provider: 'openai-compatible',
  model: 'house-model',
  max_prompt_tokens: 80_000,
};
/** The prompt limit, plus an allowance for the JSON around it. */
const maxPromptBytes = 240_000;
const beforeLastTurn = 100_000;

/** Creates a project with the other files and returns its id. */
async function importFiles(client: Client): Promise<string> {
  const imported = Array.from({ length: files - writtenFiles }, (_, at) => ({
    name: `src/part-${writtenFiles + at}.ts`,
    content: `// ${at}\n`,
  }));
  const response = await fetch(`${client.url}/api/v1/projects/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/zip' },
    body: zipOf(imported),
  });
  const { project } = importRecord.parse(await response.json());
  return project.project_id;
}

suite(`a conversation of ${turns} turns on a project of ${files} files, the last one with ${steps} steps`, () => {
  let running: WithProvider;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-models-'));
    const file = join(folder, 'models.json');
    await writeFile(file, JSON.stringify({ models: [model] }));
    running = await startWithProvider({ MAX_STEPS: '250', MODELS_CONFIG_PATH: file });
  });
  after(async () => {
    await running?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const write = (at: number, chars: number) =>
    wire.call(
      'c',
      'write_file',
      JSON.stringify({ path: `src/part-${at}.ts`, content: `// ${at}\n${'x '.repeat(chars / 2)}` }),
    );
  /** The prompt without the closing bracket, since later messages are appended. */
  const messages = (body: unknown) =>
    JSON.stringify((body as { messages: unknown }).messages).slice(0, -1);

  test('the bytes of every step stay bounded, and start with those of the step before', async () => {
    const { provider, client } = running;
    const words = 'word '.repeat(1_000);
    let projectId = await importFiles(client);
    for (let turn = 0; turn < turns - 1; turn += 1) {
      const written = Array.from({ length: writtenFiles }, (_, at) => write(at, 20));
      provider.respondWith(...(turn === 0 ? [reply(...written)] : []), reply(wire.text(words)));
      const done = await client.turn({ prompt: `${turn} ${words}`, project_id: projectId });
      assert.equal(done.reason, 'complete');
      ({ projectId } = done);
      const sizes = provider.requests.map((body) => JSON.stringify(body).length);
      assert.ok(Math.max(...sizes) < beforeLastTurn, `turn ${turn}: ${sizes}`);
    }

    const last = Array.from({ length: steps }, (_, at) => {
      const read = wire.call('c', 'read_file', `{"path":"src/part-${1_000 + at - 1}.ts"}`);
      return reply(wire.text(`Step ${at}.`), write(1_000 + at, 4_000), read);
    });
    provider.respondWith(...last, reply(wire.text('done')));
    const done = await client.turn({ prompt: 'the last one', project_id: projectId });
    assert.equal(done.reason, 'complete');
    const prompts = provider.requests.map(messages);
    assert.equal(prompts.length, steps + 1);
    assert.match(String(prompts[0]), /and 100 more; use list_files to see all/);
    const sizes = prompts.map(({ length }) => length);
    assert.ok(Math.max(...sizes) < maxPromptBytes, String(sizes));
    const rewrittenAt = prompts.flatMap((text, at) =>
      at === 0 || text.startsWith(prompts[at - 1] ?? '') ? [] : [at],
    );
    assert.ok(rewrittenAt.length <= steps / 5, `shortened at ${rewrittenAt} of ${sizes}`);
    assert.match(String(prompts.at(-1)), /characters omitted/);
    assert.match(String(prompts.at(-1)), /steps of this turn are omitted/);
  });
});
