import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import {
  type EnvironmentVariableRecord,
  type ProjectDatabaseAnswer,
  projectDatabaseAnswer,
} from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import {
  type AccountProvider,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { Client, type Stream } from '../support/client.ts';
import { connectAccount, listConnections } from '../support/connect-account.ts';
import { sendJson } from '../support/protected-mcp.ts';
import { statusAndCode } from '../support/records.ts';
import {
  app,
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';
import { query } from '../support/sign-in.ts';

const ref = 'abcdefghijklmnopqrst';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const serviceKeyDigest = digest('canary-service-key');
const isEmpty = new RegExp(digest(''));
const lastOutput = (turn: Stream) => String(toolEndsOf(turn).at(-1)?.output);
/** Shows that a command sees the service key, without printing the key. */
const hashKeyCommand = command('printf %s "$SUPABASE_SERVICE_ROLE_KEY" | sha256sum');

suite('the database of a project', { skip: await whyNoBubblewrap() }, () => {
  let supabase: AccountProvider;
  let stripe: AccountProvider;
  let service: TestService;
  let ada: Client;
  let projectId: string;
  /** All prompts that the model received, and the latest instructions. */
  const prompts: string[] = [];
  let instructions = '';

  before(async () => {
    supabase = await startAccountProvider('supabase');
    stripe = await startAccountProvider('stripe');
    const scripted = scriptedModel();
    const model: typeof scripted = {
      ...scripted,
      doStream(options) {
        prompts.push(JSON.stringify(options.prompt));
        instructions = JSON.stringify(options.prompt[0]);
        return scripted.doStream(options);
      },
    };
    service = await startTestService(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', ...settingsFor({ supabase, stripe }) },
      { sandboxes: await plainSandboxManager(), model: () => model },
    );
    ada = await Client.of(service);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    for (const one of [supabase, stripe]) await one?.[Symbol.asyncDispose]();
  });

  const path = () => `/api/v1/projects/${projectId}/database`;
  const runTurn = (...lines: string[]) =>
    ada.turn({ ...(projectId && { project_id: projectId }), prompt: lines.join('\n') });
  async function linked(): Promise<ProjectDatabaseAnswer['database']> {
    const { body } = await ada.json('GET', path());
    return projectDatabaseAnswer.strict().parse(body).database;
  }

  test('must be one of the connected account', async () => {
    const turn = await runTurn(write('src/App.tsx', app('Hello')), hashKeyCommand, 'say done');
    projectId = turn.projectId;
    assert.match(lastOutput(turn), isEmpty, 'there is no key before');
    assert.doesNotMatch(instructions, /SUPABASE_|acct_/);
    const early = await ada.request('PUT', path(), { ref });
    assert.deepEqual(await statusAndCode(early), [404, 'NOT_FOUND']);
    await connectAccount(ada, 'supabase');
    assert.deepEqual((await ada.json('GET', '/api/v1/supabase/projects')).body, {
      projects: [{ ref, name: 'Ledger', region: 'eu-west-1' }],
    });
    const unknown = await ada.request('PUT', path(), { ref: 'zzzz' });
    assert.deepEqual(await statusAndCode(unknown), [404, 'NOT_FOUND']);
    const odd = await ada.request('PUT', path(), { ref: '../organizations' });
    assert.deepEqual(await statusAndCode(odd), [400, 'VALIDATION_FAILED']);
    const eve = await Client.of(service, 'eve@example.com');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const foreign = await eve.request(method, path(), method === 'PUT' ? { ref } : undefined);
      assert.deepEqual(await statusAndCode(foreign), [403, 'ACCESS_DENIED']);
    }
    assert.equal(await linked(), null);
  });

  test('maps errors of the provider', async () => {
    for (const [status, words] of [
      [500, 'Supabase returned an unexpected response'],
      [401, 'Supabase rejected this connection'],
    ] as const) {
      supabase.override = (request, response) => {
        if (request.url !== '/v1/projects') return false;
        sendJson(response, { message: 'canary-words' }, status);
        return true;
      };
      const { status: returned, body } = await ada.json('GET', '/api/v1/supabase/projects');
      assert.deepEqual([returned, body['code'], body['message']], [502, 'UPSTREAM_ERROR', words]);
    }
    supabase.override = () => false;
  });

  test('is available to commands and the dev server, but not to pages or readers', async () => {
    const { status, body } = await ada.json('PUT', path(), { ref });
    assert.equal(status, 200);
    const { database } = projectDatabaseAnswer.strict().parse(body);
    assert.equal(database?.name, 'Ledger');
    assert.deepEqual(await linked(), database);
    assert.deepEqual(database?.variables, [
      'SUPABASE_URL',
      'SUPABASE_ANON_KEY',
      'SUPABASE_SERVICE_ROLE_KEY',
    ]);
    const environment = `/api/v1/projects/${projectId}/environment`;
    const provided = await ada.json('GET', `${environment}?stage=dev`);
    const variables = provided.body['variables'] as unknown as EnvironmentVariableRecord[];
    assert.deepEqual(
      variables.map(({ name, source }) => [name, source]),
      database?.variables.map((name) => [name, 'millwright']),
    );
    const taken = await ada.request('PUT', `${environment}/SUPABASE_URL`, {
      stage: 'dev',
      value: 'https://elsewhere.example',
    });
    assert.deepEqual(await statusAndCode(taken), [400, 'VALIDATION_FAILED']);
    const config = `import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
const seen = createHash('sha256').update(process.env.SUPABASE_SERVICE_ROLE_KEY ?? '').digest('hex');
export default defineConfig({
  define: { __SEEN__: JSON.stringify(seen), __URL__: JSON.stringify(process.env.SUPABASE_URL) },
});
`;
    const page = `export default function App() {
  return <h1>{JSON.stringify(import.meta.env)} {__SEEN__} {__URL__}</h1>;
}
`;
    const turn = await runTurn(
      write('vite.config.ts', config),
      write('src/App.tsx', page),
      hashKeyCommand,
      command('printenv | sort'),
      'say done',
    );
    const outputs = toolEndsOf(turn).map(({ output }) => String(output));
    assert.ok(outputs.at(-2)?.includes(serviceKeyDigest), 'commands have it');
    assert.match(outputs.at(-1) ?? '', /SUPABASE_URL=https:\/\/abcdefghijklmnopqrst\.supabase\.co/);
    assert.match(outputs.at(-1) ?? '', /SUPABASE_SERVICE_ROLE_KEY=\[redacted\]/);

    const preview = previewOf(turn);
    const loaded = [];
    for (const file of ['', 'src/main.js', 'src/App.tsx', '@vite/client', '@vite/env']) {
      const { body: text } = await requestPreview(service.port, new URL(`/${file}`, preview).href);
      loaded.push(text);
    }
    const bundle = loaded.join('\n');
    assert.ok(bundle.includes(serviceKeyDigest), 'the dev server has it');
    assert.match(bundle, /abcdefghijklmnopqrst\.supabase\.co/, 'defined values are in the bundle');
    assert.ok(!/canary-|SUPABASE_SERVICE_ROLE_KEY/.test(bundle), 'nothing else reaches pages');

    const tables = await query(
      service,
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const rows = [];
    for (const { name } of tables) rows.push(await query(service, `SELECT * FROM "${name}"`));
    const readable = JSON.stringify([rows, service.logged, turn.text, prompts], (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    assert.ok(!readable.includes('canary-service-key'), 'the key is not readable anywhere');
  });

  test('is described to the agent, with what to ask the owner for', async () => {
    await connectAccount(ada, 'stripe');
    await runTurn('say hello');
    const prompt = instructions;
    for (const name of ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY']) {
      assert.ok(prompt.includes(name), name);
    }
    assert.match(prompt, /Stripe account acct_1Millwright \(test mode\)/);
    assert.match(prompt, /ask the owner/);
    assert.doesNotMatch(prompt, /canary-/);
  });

  test('cannot be unlinked while a turn is in progress', async () => {
    const stream = await ada.post({ project_id: projectId, prompt: 'say hello\nhang' });
    await stream.until(({ type }) => type === 'text');
    const response = await ada.request('DELETE', path());
    assert.deepEqual(await statusAndCode(response), [409, 'TURN_IN_PROGRESS']);
    await ada.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
    await stream.closed();
    assert.ok(await linked());
  });

  test('is removed from the sandbox once it is unlinked or its account is disconnected', async () => {
    assert.equal((await ada.json('DELETE', path())).status, 200);
    assert.equal((await ada.json('DELETE', path())).status, 404);
    const unlinked = await runTurn(hashKeyCommand, 'say done');
    assert.match(lastOutput(unlinked), isEmpty);

    await ada.json('PUT', path(), { ref });
    const again = await runTurn(hashKeyCommand, 'say done');
    assert.ok(lastOutput(again).includes(serviceKeyDigest));
    const { id } = (await listConnections(ada, 'supabase')).connections[0] ?? {};
    await ada.json('DELETE', `/api/v1/supabase/connections/${id}`);
    assert.equal(await linked(), null);
    const disconnected = await runTurn(hashKeyCommand, 'say done');
    assert.match(lastOutput(disconnected), isEmpty);
  });
});
