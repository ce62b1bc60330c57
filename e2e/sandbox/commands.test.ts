import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { readPlainFiles } from '../../apps/server/src/testing/plain-template.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import {
  app,
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';

async function filesOf(service: Scripted, projectId: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const { db } = service.service.services.database;
  for await (const { path, content } of openWorkspace(db, projectId).files()) {
    files.set(path, Buffer.from(content).toString('utf8'));
  }
  return files;
}

suite('commands of a turn', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  /** Shared by tests that tolerate leftovers of others, because each project has a sandbox of its own. */
  let project_id: string;
  before(async () => {
    const settings = { SANDBOX_MEMORY_MB: '512' };
    ({ service, client } = await startWithSandboxes(settings, simpleSandboxManager));
    project_id = (await client.turn({ prompt: `${command('true')}\nsay ready` })).projectId;
  });
  after(() => service?.[Symbol.asyncDispose]());

  test('commit and emit their file changes', async () => {
    const turn = await client.turn({
      prompt: [
        write('notes.txt', 'one\ntwo\n'),
        command('echo three >> notes.txt && mkdir -p a && echo new > a/b.txt && rm README.md'),
        'say done',
      ].join('\n'),
    });
    const files = await filesOf(service, turn.projectId);
    const readme = (await readPlainFiles()).find(({ path }) => path === 'README.md');
    const readmeLines = Buffer.from(readme?.content ?? '')
      .toString()
      .trimEnd()
      .split('\n').length;
    assert.equal(files.get('notes.txt'), 'one\ntwo\nthree\n');
    assert.equal(files.get('a/b.txt'), 'new\n');
    assert.equal(files.has('README.md'), false);
    assert.equal(files.has('src/App.tsx'), true, 'the template is there');
    const fileEvents = turn.events
      .flatMap(({ type, data }) => (type === 'file' ? [data] : []))
      .sort((a, b) => a.path.localeCompare(b.path));
    assert.deepEqual(
      fileEvents.map(({ path, operation, lines_added, lines_removed, content }) => [
        path,
        operation,
        lines_added,
        lines_removed,
        content,
      ]),
      [
        ['a/b.txt', 'create', 1, 0, 'new\n'],
        ['notes.txt', 'create', 2, 0, null],
        ['notes.txt', 'update', 1, 0, 'one\ntwo\nthree\n'],
        ['README.md', 'delete', 0, readmeLines, null],
      ],
    );
    assert.equal(turn.last?.type === 'complete' && turn.last.data.files_created, 2);
  });

  test('report a failure and let the turn continue', async () => {
    const turn = await client.turn({
      project_id,
      prompt: `${command('echo no >&2; exit 3')}\nsay well`,
    });
    const [end] = toolEndsOf(turn);
    assert.equal(end?.status, 'error');
    assert.deepEqual(end?.error, { code: 'COMMAND_FAILED', message: 'Exit code 3.' });
    assert.equal(end?.output, 'no\nExit code 3.');
    assert.equal(turn.reason, 'complete');
  });

  test('are stopped at their timeout', async () => {
    const turn = await client.turn({
      project_id,
      prompt: `${command('echo begun; sleep 600', { timeout_s: 1 })}\nsay well`,
    });
    const [end] = toolEndsOf(turn);
    assert.equal(end?.error?.message, 'The command was stopped after 1 s.');
    assert.equal(turn.reason, 'complete');
  });

  test('have long output truncated', async () => {
    const turn = await client.turn({
      project_id,
      prompt: `${command('yes | head -c 20000000')}\nsay well`,
    });
    const [end] = toolEndsOf(turn);
    assert.equal(end?.status, 'ok');
    assert.match(String(end?.output), /bytes omitted/);
    assert.ok(String(end?.output).length < 70_000);
  });

  test('are killed when they exhaust memory, and the next one works', async () => {
    const hungry = `node -e "const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))"`;
    const turn = await client.turn({
      project_id,
      prompt: [command(hungry, { timeout_s: 60 }), command('echo fine'), 'say done'].join('\n'),
    });
    const [first, second] = toolEndsOf(turn);
    assert.equal(first?.status, 'error');
    assert.equal(second?.output, 'fine\nExit code 0.');
  });

  test('are reverted in the sandbox when the turn is aborted', async () => {
    await client.turn({ project_id, prompt: `${write('src/App.tsx', app('Kept'))}\nsay done` });
    const turn = await client.post({
      project_id,
      prompt: `${command('echo x > half.txt && sed -i s/Kept/Spoilt/ src/App.tsx && echo begun && sleep 60')}\nsay done`,
    });
    await turn.until(({ type }) => type === 'tool_progress');
    await client.json('POST', `/api/v1/vibe/abort/${project_id}`, {});
    await turn.closed();
    const files = await filesOf(service, project_id);
    assert.equal(files.has('half.txt'), false);
    assert.match(files.get('src/App.tsx') ?? '', /Kept/);
    const look = await client.turn({
      project_id,
      prompt: `${command('ls; cat src/App.tsx')}\nsay x`,
    });
    const [end] = toolEndsOf(look);
    assert.doesNotMatch(String(end?.output), /half\.txt|Spoilt/);
    assert.match(String(end?.output), /Kept/);
  });

  test('run in the background with their output in the logs', async () => {
    const server = `node -e "require('http').createServer((q, a) => a.end('hello')).listen(4000, () => console.log('listening'))"`;
    // Retries until the server listens.
    const look = `node -e "const look = () => fetch('http://127.0.0.1:4000').then((a) => a.text()).then(console.log, () => setTimeout(look, 50)); look()"`;
    const turn = await client.turn({
      project_id,
      prompt: [
        command(server, { background: true }),
        command(look),
        command('echo broken >&2; exit 4', { background: true }),
        'call read_logs {"source":"dev_server"}',
        'say done',
      ].join('\n'),
    });
    const [started, looked, failed, read] = toolEndsOf(turn);
    assert.match(String(started?.output), /^(listening\n)?Running in the background as 1\.$/);
    assert.equal(looked?.output, 'hello\nExit code 0.');
    assert.deepEqual(failed?.error, { code: 'COMMAND_FAILED', message: 'Exit code 4.' });
    const logs = read?.output as { commands: unknown } | undefined;
    assert.deepEqual(logs?.commands, [
      { number: 1, command: server, state: 'running', lines: ['listening'] },
      {
        number: 2,
        command: 'echo broken >&2; exit 4',
        state: 'Exit code 4.',
        lines: ['broken'],
      },
    ]);
    const next = await client.turn({
      project_id,
      prompt: `${command(look)}\nsay done`,
    });
    assert.equal(toolEndsOf(next)[0]?.output, 'hello\nExit code 0.', 'it outlives its turn');
  });

  test('search only the lines of the project', async () => {
    const find = (input: unknown) => `call search_files ${JSON.stringify(input)}`;
    const turn = await client.turn({
      project_id,
      prompt: [
        write('src/one.ts', 'const needle = 1;\nother\n'),
        find({ pattern: 'need.e', glob: '*.ts' }),
        write('src/two.ts', 'aöb\nGröße\n'),
        find({ pattern: '^a.b$' }),
        find({ pattern: '^a.*b$' }),
        find({ pattern: 'Größe' }),
        find({ pattern: 'nowhere to be found' }),
        find({ pattern: '(' }),
        find({ pattern: 'x', path: '/etc/passwd' }),
        'say done',
      ].join('\n'),
    });
    const [, found, , character, any, word, nothing, broken, outside] = toolEndsOf(turn);
    assert.equal(found?.output, 'src/one.ts:1:const needle = 1;');
    assert.equal(
      character?.output,
      'src/two.ts:1:aöb',
      'a character of two bytes is one character',
    );
    assert.equal(any?.output, character?.output);
    assert.equal(word?.output, 'src/two.ts:2:Größe');
    assert.equal(nothing?.output, 'No matching lines.');
    assert.equal(broken?.error?.code, 'SEARCH_FAILED');
    assert.equal(outside?.error?.code, 'PATH_REFUSED');
  });

  test('expose browser reports to read_logs', async () => {
    const first = await client.turn({ prompt: `${write('src/App.tsx', app('Report'))}\nsay done` });
    const address = previewOf(first);
    const report = { logs: [{ level: 'error', message: 'x is undefined', line: 3 }] };
    const sent = await requestPreview(
      service.port,
      `${address}@millwright/logs`,
      { origin: new URL(address).origin },
      JSON.stringify(report),
    );
    assert.equal(sent.status, 204);
    const turn = await client.turn({
      project_id: first.projectId,
      prompt: 'call read_logs {"source":"browser"}\nsay done',
    });
    const [read] = toolEndsOf(turn);
    assert.match(JSON.stringify(read?.output), /"message":"x is undefined"/);
  });
});

suite('packages and errors in a turn', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    ({ service, client } = await startWithSandboxes());
  });
  after(() => service?.[Symbol.asyncDispose]());

  /** One project for all tests: its sandbox stays. */
  let project_id: string;
  let address: string;

  test('add a package to the page at once', async () => {
    const code = `import classNames from 'classnames';\n\nexport default () => <h1>{classNames('with', 'package')}</h1>;\n`;
    const install = (...packages: string[]) =>
      `call install_packages ${JSON.stringify({ packages })}`;
    const turn = await client.turn({
      prompt: [
        install('classnames@2.5.1'),
        write('src/App.tsx', code),
        'call read_logs {"source":"dev_server"}',
        install('this-package-was-never-published-by-anybody'),
        install('--global'),
        'say done',
      ].join('\n'),
    });
    const [added, , looked, unknown, option] = toolEndsOf(turn);
    assert.equal(added?.status, 'ok', String(added?.output));
    assert.match(JSON.stringify(looked?.output), /"errors":\[\]/);
    assert.equal(unknown?.error?.code, 'INSTALL_FAILED');
    assert.equal(option?.error?.code, 'INVALID_INPUT');
    const { dependencies } = JSON.parse(
      (await filesOf(service, turn.projectId)).get('package.json') ?? '',
    );
    assert.equal(dependencies.classnames, '2.5.1');
    ({ projectId: project_id } = turn);
    address = `${previewOf(turn)}src/App.tsx`;
    const page = await requestPreview(service.port, address);
    assert.match(page.body, /from "[^"]*classnames/);
  });

  // Tests of dev sandboxes install packages in new ones; tests of previews restart them.
  test('add a package to the page after a restart', { skip: longOnly }, async () => {
    await client.json('POST', `/api/v1/projects/${project_id}/preview/restart`);
    const prompt = 'call read_logs {"source":"dev_server"}\nsay done';
    const again = await client.turn({ project_id, prompt });
    assert.match(JSON.stringify(toolEndsOf(again)[0]?.output), /"errors":\[\]/);
    const page = await requestPreview(service.port, address);
    assert.match(page.body, /from "[^"]*classnames/);
  });

  test('expose errors in the code to read_logs', async () => {
    const turn = await client.turn({
      project_id,
      prompt: [
        write('src/App.tsx', 'export default function App() {\n  return <h1>open;\n}\n'),
        'call read_logs {}',
        'say done',
      ].join('\n'),
    });
    const [, read] = toolEndsOf(turn);
    const logs = JSON.stringify(read?.output);
    assert.match(logs, /"file":"src\/App.tsx","line":3/);
    assert.match(logs, /"browser":\[\]/);
  });
});
