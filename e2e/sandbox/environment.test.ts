import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client, type Stream } from '../support/client.ts';
import { putFile } from '../support/hand-edits.ts';
import {
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';
import { findSecrets } from '../support/secret-forms.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const [first, second, third] = ['canary-value-one', 'canary-value-two', 'canary-value-three'];
/** Shows which value a command sees, without printing it. */
const hashCommand = command('printf %s "$PAYMENT_KEY" | sha256sum');
const outputsOf = (turn: Stream) => toolEndsOf(turn).map(({ output }) => String(output));

/** Answers requests on the server side of the app. */
const serverCode = `import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
const atStart = process.env.PAYMENT_KEY ?? '';
const digest = (text) => createHash('sha256').update(text).digest('hex');
export default defineConfig({
  plugins: [{
    name: 'api',
    configureServer({ middlewares }) {
      middlewares.use('/api/digests', (_, response) =>
        response.end(JSON.stringify([digest(atStart), digest(process.env.PAYMENT_KEY ?? '')])));
    },
  }],
});
`;
const page = `export default function App() {
  return <h1>{JSON.stringify(import.meta.env)}</h1>;
}
`;

suite('environment variables in the sandbox', { skip: await whyNoBubblewrap() }, () => {
  let service: TestService;
  let client: Client;
  let projectId: string;
  let preview: string;
  /** All prompts that the model received. */
  const prompts: string[] = [];

  before(async () => {
    const scripted = scriptedModel();
    const model: typeof scripted = {
      ...scripted,
      doStream(options) {
        prompts.push(JSON.stringify(options.prompt));
        return scripted.doStream(options);
      },
    };
    service = await startTestService(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false' },
      { sandboxes: await plainSandboxManager(), model: () => model },
    );
    client = await Client.of(service);
    const turn = await client.turn({
      prompt: [write('vite.config.ts', serverCode), write('src/App.tsx', page), 'say done'].join(
        '\n',
      ),
    });
    projectId = turn.projectId;
    preview = previewOf(turn);
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function set(value: string, stage = 'dev', name = 'PAYMENT_KEY'): Promise<void> {
    const path = `/api/v1/projects/${projectId}/environment/${name}`;
    const { status, body } = await client.json('PUT', path, { stage, value });
    assert.equal(status, 200, JSON.stringify(body));
  }
  const runTurn = (...lines: string[]) =>
    client.turn({ project_id: projectId, prompt: lines.join('\n') });
  const fetchPage = async (path: string) =>
    (await requestPreview(service.port, new URL(path, preview).href)).body;
  const serverSees = (value: string) =>
    eventually(
      async () =>
        (await fetchPage('/api/digests')) === JSON.stringify([digest(value), digest(value)]),
      `server code sees ${value}`,
      30_000,
    );

  test('a new variable reaches commands and server code of an awake sandbox', async () => {
    await serverSees('');
    await set(first);
    await serverSees(first);
    const [output] = outputsOf(await runTurn(hashCommand, 'say done'));
    assert.ok(output?.includes(digest(first)));
  });

  test('a changed value replaces the earlier one without a restart of the service', async () => {
    await set(second);
    await serverSees(second);
    const [output] = outputsOf(await runTurn(hashCommand, 'say done'));
    assert.ok(output?.includes(digest(second)));
  });

  test('a value of the live stage stays out of the sandbox', async () => {
    await set('canary-value-live', 'live');
    const [output] = outputsOf(await runTurn(hashCommand, 'say done'));
    assert.ok(output?.includes(digest(second)));
  });

  test('the agent learns names only, and outputs are redacted', async () => {
    const turn = await runTurn(
      command('printenv PAYMENT_KEY; echo "$PAYMENT_KEY" >&2'),
      'say done',
    );
    assert.match(outputsOf(turn)[0] ?? '', /^\[redacted\]\n\[redacted\]/);
    assert.match(prompts.at(-1) ?? '', /PAYMENT_KEY: set by the owner/);
    const places = { prompts: prompts.join('\n'), events: turn.text };
    assert.deepEqual(findSecrets([first, second], places), []);
  });

  test('a value that is set during a turn applies to its next command, and is redacted too', async () => {
    const waits = 'until [ -e go.txt ]; do sleep 0.05; done; printenv PAYMENT_KEY';
    const show = command('printenv PAYMENT_KEY');
    const prompt = [command(waits), hashCommand, show, 'say done'].join('\n');
    const turn = await client.post({ project_id: projectId, prompt });
    await turn.until(({ type }) => type === 'tool_start');
    await set(third);
    await putFile(client, projectId, 'go.txt', '', { 'if-none-match': '*' });
    await turn.finished();
    const [before = '', hash = '', shown = ''] = outputsOf(turn);
    assert.match(before, /\[redacted\]/, 'the running command keeps the earlier value');
    assert.ok(hash.includes(digest(third)));
    assert.match(shown, /^\[redacted\]/);
    const places = { prompts: prompts.join('\n'), events: turn.text };
    assert.deepEqual(findSecrets([second, third], places), []);
  });

  test('no value reaches pages', async () => {
    const loaded: string[] = [];
    for (const path of ['/', '/src/main.js', '/src/App.tsx', '/@vite/client', '/@vite/env']) {
      loaded.push(await fetchPage(path));
    }
    const pages = loaded.join('\n');
    assert.match(pages, /import\.meta\.env/);
    assert.doesNotMatch(pages, /canary-|PAYMENT_KEY/);
  });

  test('errors of server code that repeat a value are redacted', async () => {
    const broken = `throw new Error('rejected key ' + process.env.PAYMENT_KEY);\n`;
    const turn = await runTurn(write('vite.config.ts', broken), 'call check_app {}', 'say done');
    const output = JSON.stringify(toolEndsOf(turn).at(-1)?.output);
    assert.match(output, /rejected key \[redacted\]/);
    await runTurn(write('vite.config.ts', serverCode), 'say done');
    await serverSees(third);
    assert.deepEqual(findSecrets([third], { prompts: prompts.join('\n'), events: turn.text }), []);
  });

  test('a deleted variable is gone', async () => {
    const path = `/api/v1/projects/${projectId}/environment/PAYMENT_KEY?stage=dev`;
    assert.equal((await client.json('DELETE', path)).status, 200);
    await serverSees('');
    const [output] = outputsOf(await runTurn(hashCommand, 'say done'));
    assert.ok(output?.includes(digest('')));
  });
});
