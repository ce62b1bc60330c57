import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, suite, test } from 'node:test';
import { sseV1Decoder } from '@millwright/contract';
import {
  startTestNetwork,
  type TestNetwork,
} from '../../apps/server/src/infra/egress/testing/test-network.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { app, command, write } from '../support/sandbox-scripts.ts';
import { TestSocket } from '../support/test-socket.ts';
import { transcript } from '../support/transcript.ts';

const docsHost = 'docs.example.com';
const docs =
  '<title>classnames</title><nav>Menu</nav><h1>classnames</h1><p>Joins <code>class</code> names.</p>';
const component = (name: string, words: string) =>
  `export function ${name}() {\n  return <p>${words}</p>;\n}\n`;
const todos = (...statuses: string[]) => {
  const items = statuses.map((status, at) => ({ id: `${at + 1}`, text: `Part ${at + 1}`, status }));
  return `call update_todos ${JSON.stringify({ items })}`;
};
const call = (name: string, input: unknown) => `call ${name} ${JSON.stringify(input)}`;

/** A realistic turn of 35 steps: a line that calls a tool ends a step. */
const script = [
  'say I look at the project first.',
  'call list_files {"depth":1}',
  call('read_file', { path: 'src/App.tsx' }),
  call('search_files', { pattern: 'getElementById' }),
  'think A small shop, then.',
  'plan A hat shop',
  'ask pay How do people pay?',
  todos('in_progress', 'pending', 'pending'),
  write('src/Hat.tsx', component('Hat', 'A hat')),
  write('src/Shelf.tsx', component('Shelf', 'A shelf')),
  write('src/Basket.tsx', component('Basket', 'A basket')),
  write('src/Price.tsx', component('Price', '12 €')),
  todos('done', 'in_progress', 'pending'),
  write('src/money.ts', 'export const euros = (cents: number) => (cents / 100).toFixed(2);\n'),
  write('src/hats.ts', "export const hats = ['Bowler', 'Fedora'];\n"),
  write('src/Footer.tsx', component('Footer', 'Made by hand')),
  write('src/App.tsx', app('Hats')),
  call('read_file', { path: 'src/hats.ts', limit: 1 }),
  'say One package is needed.',
  call('install_packages', { packages: ['classnames@2.5.1'] }),
  call('fetch_page', { url: `https://${docsHost}/classnames` }),
  call('create_image', {
    name: 'hat',
    description: 'A hat',
    style: 'product',
    width: 400,
    height: 300,
  }),
  call('edit_file', { path: 'src/hats.ts', old_text: "'Fedora'", new_text: "'Fedora', 'Beret'" }),
  call('edit_file', { path: 'src/hats.ts', old_text: 'nothing of this', new_text: 'x' }),
  call('edit_file', {
    path: 'src/money.ts',
    edits: [
      { old_text: 'cents: number', new_text: 'amount: number' },
      { old_text: 'cents / 100', new_text: 'amount / 100' },
    ],
  }),
  call('rename_file', { path: 'src/Footer.tsx', to_path: 'src/Colophon.tsx' }),
  call('delete_file', { path: 'src/Price.tsx' }),
  command('node -e "console.log(6 * 7)"'),
  command('echo broken >&2; exit 3'),
  todos('done', 'done', 'in_progress'),
  'call check_app {}',
  call('browse_app', { path: '/', width: 375, actions: [{ wait_for: 'Hats' }] }),
  'call read_logs {"source":"browser","lines":5}',
  call('edit_file', {
    path: 'src/App.tsx',
    old_text: '<h1>Hats</h1>',
    new_text: '<h1>{hats.length} hats</h1>',
  }),
  'say The shop is there.',
  'stop',
  'say An import was missing.',
  call('edit_file', {
    path: 'src/App.tsx',
    old_text: 'export default',
    new_text: "import { hats } from './hats.ts';\n\nexport default",
  }),
  todos('done', 'done', 'done'),
  'say Now it is all in order.',
].join('\n');

suite('golden transcript of a turn of 35 steps', () => {
  let network: TestNetwork;
  let service: Scripted;
  let client: Client;
  before(async () => {
    network = await startTestNetwork(
      (_, response) => response.setHeader('content-type', 'text/html').end(docs),
      { certificateFor: docsHost },
    );
    const env = { VERIFY_TURNS: 'true', SANDBOX_WARM: '0', FETCH_PAGE_ENABLED: 'true' };
    const sandboxes = await plainSandboxManager();
    service = await startScripted(env, { sandboxes, network: network.network });
    client = await Client.of(service);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await network?.[Symbol.asyncDispose]();
  });

  test('matches on V1, V2 and WebSocket', async () => {
    const stream = await client.post({ prompt: script, mode: 'plan', auto_fix: true });
    const { projectId: project_id, turnId: turn_id } = stream;
    using socket = await TestSocket.open(client);
    await socket.subscribe(project_id, { after_seq: 0 });
    await stream.plan();
    await client.json('POST', '/api/v1/vibe/plan/approve', { project_id, approved: true });
    const question_id = await stream.question();
    const answers = { pay: 'By invoice' };
    await client.json('POST', '/api/v1/vibe/answer', { project_id, question_id, answers });
    await stream.finished();
    await socket.waitForTurnEnd(turn_id);
    assert.equal(stream.reason, 'complete', stream.text.slice(-2_000));
    assert.equal(service.calls.length, 35);

    const v1 = await client.request('GET', `/api/v1/vibe/stream/${project_id}?turn_id=${turn_id}`);
    const decode = sseV1Decoder();
    const items = decode(await v1.text());
    await matches(
      'v1',
      items.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
    );
    await matches('v2', stream.events);
    await matches(
      'ws',
      socket.frames.filter(({ seq }) => seq !== undefined) as typeof stream.events,
    );
  });

  async function matches(name: string, frames: Parameters<typeof transcript>[0]): Promise<void> {
    const file = new URL(`./golden/turn.${name}.txt`, import.meta.url);
    const actual = transcript(frames);
    if (process.env['GOLDEN'] === 'write') await writeFile(file, actual);
    assert.equal(actual, await readFile(file, 'utf8'), `${name}; GOLDEN=write writes it anew`);
  }
});
