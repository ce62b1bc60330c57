import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { slowWrite } from '../../apps/server/src/testing/tools.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted, startWithSandboxes } from '../support/driver.ts';
import { Fleet } from '../support/fleet.ts';
import { filePath, putFile } from '../support/hand-edits.ts';
import {
  app,
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';

const tag = (content: string) => `"${createHash('sha256').update(content).digest('hex')}"`;
const based = (content: string) => ({ 'if-match': tag(content) });

suite('an edit by a person during a write of the agent', () => {
  let service: Scripted;
  let client: Client;
  let onStaged = () => {};
  let resumed = Promise.withResolvers<void>();
  before(async () => {
    const whenStaged = () => {
      onStaged();
      return resumed.promise;
    };
    service = await startScripted({}, { tools: [slowWrite(whenStaged)] });
    client = await Client.of(service);
  });
  after(() => service[Symbol.asyncDispose]());

  async function race(personPath: string, ...turnPaths: string[]) {
    let waiting = turnPaths.length;
    const allStaged = Promise.withResolvers<void>();
    resumed = Promise.withResolvers();
    onStaged = () => {
      waiting -= 1;
      if (waiting === 0) allStaged.resolve();
    };
    const { projectId } = await client.turn({ prompt: `${write('a.ts', 'base')}\nsay done` });
    const calls = turnPaths.map((path, at) => {
      const word = at === turnPaths.length - 1 ? 'call' : 'also';
      return `${word} slow_write ${JSON.stringify({ path, content: "the agent's" })}`;
    });
    const prompt = `${calls.join('\n')}\nsay done`;
    const turn = await client.post({ prompt, project_id: projectId });
    await allStaged.promise;
    const headers = personPath === 'a.ts' ? based('base') : { 'if-none-match': '*' };
    const edited = await putFile(client, projectId, personPath, "the person's", headers);
    assert.ok(edited.ok, await edited.text());
    resumed.resolve();
    await turn.finished();
    const read = async (path: string) =>
      (await client.request('GET', filePath(projectId, path))).text();
    return { turn, read };
  }

  test('wins, and the agent has to read the file again', async () => {
    const { turn, read } = await race('a.ts', 'a.ts');
    assert.equal(await read('a.ts'), "the person's");
    const [end] = toolEndsOf(turn);
    assert.equal(end?.error?.code, 'CHANGED_MEANWHILE');
    assert.match(String(end?.output), /The user changed a\.ts in the meantime/);
    assert.equal(turn.reason, 'complete', 'the turn goes on');
    const last = turn.eventsOf('file').at(-1);
    const sha256 = tag("the person's").slice(1, -1);
    assert.deepEqual(
      [last?.path, last?.sha256],
      ['a.ts', sha256],
      'readers end with the current state',
    );
  });

  test('does not conflict if it concerns another file', async () => {
    const { turn, read } = await race('b.ts', 'a.ts');
    assert.equal(await read('a.ts'), "the agent's");
    assert.equal(await read('b.ts'), "the person's");
    assert.equal(toolEndsOf(turn)[0]?.status, 'ok');
  });

  test('conflicts with the write of the same file only, of several at the same time', async () => {
    const { turn, read } = await race('a.ts', 'c.ts', 'a.ts', 'd.ts');
    const codes = toolEndsOf(turn).map(({ error }) => error?.code ?? 'ok');
    assert.deepEqual(codes.sort(), ['CHANGED_MEANWHILE', 'ok', 'ok']);
    assert.equal(await read('a.ts'), "the person's");
    assert.equal(await read('c.ts'), "the agent's");
    assert.equal(await read('d.ts'), "the agent's");
    assert.equal(turn.reason, 'complete');
  });
});

interface Installation extends AsyncDisposable {
  readonly client: Client;
  /** Address of the preview host. */
  readonly port: number;
}

async function oneProcess(): Promise<Installation> {
  const { service, client } = await startWithSandboxes({}, simpleSandboxManager);
  return {
    client,
    port: service.port,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Edits come to a process that has no sandboxes. */
async function severalProcesses(): Promise<Installation> {
  const fleet = await Fleet.assemble();
  const [api] = await Promise.all([fleet.join('api'), fleet.joinWithSandboxes('worker')]);
  const client = await fleet.client(api);
  return { client, port: api.port, [Symbol.asyncDispose]: () => fleet[Symbol.asyncDispose]() };
}

const skipReason = await whyNoBubblewrap();
editsAndSandboxes('one process', { skip: skipReason }, oneProcess);
// Suites of the cluster show the same edits among processes that they start anyway.
editsAndSandboxes(
  'several processes',
  { skip: longOnly || skipReason || whyNoRedis() },
  severalProcesses,
);

function editsAndSandboxes(
  where: string,
  options: { skip: string | false },
  start: () => Promise<Installation>,
): void {
  suite(`edits by hand and the sandbox of a project, ${where}`, options, () => {
    let installation: Installation;
    let client: Client;
    before(async () => {
      installation = await start();
      client = installation.client;
    });
    after(() => installation?.[Symbol.asyncDispose]());

    const shows = (address: string, words: string) =>
      eventually(async () => {
        const response = await requestPreview(installation.port, `${address}src/App.tsx`);
        return response.status === 200 && response.body.includes(words);
      }, `the preview shows ${words}`);

    /** One project for all tests: each has a sandbox of its own. */
    let built: { projectId: string; address: string } | undefined;
    async function build(words: string) {
      const turn = await client.turn({
        ...(built && { project_id: built.projectId }),
        prompt: `${write('src/App.tsx', app(words))}\nsay done`,
      });
      built ??= { projectId: turn.projectId, address: previewOf(turn) };
      return built;
    }

    test('shows an edit in the preview', async () => {
      const { projectId, address } = await build('by the agent');
      await shows(address, 'by the agent');
      const edited = await putFile(client, projectId, 'src/App.tsx', app('by a person'));
      assert.equal(edited.status, 200);
      await shows(address, 'by a person');
    });

    test('makes an edit visible to commands, which do not revert it', async () => {
      const { projectId } = await build('one');
      await putFile(client, projectId, 'note.txt', 'by hand');
      await client.request('DELETE', filePath(projectId, 'README.md'));
      const turn = await client.turn({
        prompt: `${command('cat note.txt; ls README.md; echo more > other.txt')}\nsay done`,
        project_id: projectId,
      });
      assert.match(String(toolEndsOf(turn)[0]?.output), /by hand.*No such file/);
      assert.deepEqual(
        turn.eventsOf('file').map(({ path, operation }) => [path, operation]),
        [['other.txt', 'create']],
      );
    });

    test('keeps an edit made while a command runs, next to the changes of the command', async () => {
      const { projectId } = await build('one');
      await putFile(client, projectId, 'note.txt', 'base');
      const waits = 'touch begun; until [ -e go.txt ]; do sleep 0.05; done; cat note.txt; rm begun';
      const turn = await client.post({
        prompt: `${command(waits)}\nsay done`,
        project_id: projectId,
      });
      await turn.until(({ type }) => type === 'tool_start');
      const edited = await putFile(client, projectId, 'note.txt', 'edited', based('base'));
      assert.equal(edited.status, 200);
      const go = await putFile(client, projectId, 'go.txt', '', { 'if-none-match': '*' });
      assert.equal(go.status, 201);
      await turn.finished();
      assert.match(String(toolEndsOf(turn)[0]?.output), /edited/);
      const read = await client.request('GET', filePath(projectId, 'note.txt'));
      assert.equal(await read.text(), 'edited');
      const emitted = turn.eventsOf('file').map(({ path, tool_call_id }) => [path, tool_call_id]);
      assert.deepEqual(emitted, [
        ['note.txt', null],
        ['go.txt', null],
      ]);
    });

    test('installs packages added by hand for the preview', async () => {
      const { projectId, address } = await build('one');
      const manifest = await client.request('GET', filePath(projectId, 'package.json'));
      const text = await manifest.text();
      await putFile(client, projectId, 'package.json', `${text}\n`);
      await shows(address, 'one');
      const broken = text.replace('"dependencies": {', '"dependencies": { "@none/such": "1.0.0",');
      await putFile(client, projectId, 'package.json', broken);
      await eventually(
        async () => {
          const { body } = await client.json('GET', `/api/v1/projects/${projectId}/preview`);
          return body['status'] === 'failed';
        },
        'the preview reports the missing package',
        30_000,
      );
      await putFile(client, projectId, 'package.json', text);
      await shows(address, 'one');
    });
  });
}
