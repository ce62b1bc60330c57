import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { toolEndsOf, write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

let service: Scripted;
let client: Client;
before(async () => {
  service = await leaseService();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const call = (name: string, input: unknown) => `call ${name} ${JSON.stringify(input)}`;

/** Writes `a.ts`, runs the calls, and returns their results. */
async function run(content: string, ...calls: string[]) {
  const turn = await client.turn({
    prompt: [write('a.ts', content), ...calls, 'say x'].join('\n'),
  });
  assert.equal(turn.reason, 'complete');
  const ends = toolEndsOf(turn).slice(1);
  const files = new Map<string, string>();
  const { db } = service.service.services.database;
  for await (const file of openWorkspace(db, turn.projectId).files()) {
    files.set(file.path, Buffer.from(file.content).toString('utf8'));
  }
  return { turn, ends, files };
}
const edit = (old_text: string, new_text: string, more = {}) =>
  call('edit_file', { path: 'a.ts', old_text, new_text, ...more });

test('an edit changes one range and emits one file event', async () => {
  const { turn, ends, files } = await run('one\ntwo\nthree\n', edit('two', '2'));
  assert.equal(files.get('a.ts'), 'one\n2\nthree\n');
  assert.equal(ends[0]?.output, 'Edited a.ts.');
  const fileEvents = turn.events.flatMap(({ type, data }) => (type === 'file' ? [data] : []));
  assert.deepEqual(
    fileEvents.map(({ operation, content, lines_added, lines_removed }) => [
      operation,
      content,
      lines_added,
      lines_removed,
    ]),
    [
      ['create', null, 3, 0],
      ['update', 'one\n2\nthree\n', 1, 1],
    ],
  );
});

test('an ambiguous edit changes nothing, unless it replaces all matches', async () => {
  const { ends, files } = await run('x\ny\nx\n', edit('x', 'z'));
  assert.equal(ends[0]?.error?.code, 'AMBIGUOUS');
  assert.match(String(ends[0]?.output), /lines 1, 3/);
  assert.equal(files.get('a.ts'), 'x\ny\nx\n');
  const all = await run('x\ny\nx\n', edit('x', 'z', { replace_all: true }));
  assert.equal(all.files.get('a.ts'), 'z\ny\nz\n');
});

test('an edit without a match suggests similar lines', async () => {
  const { ends } = await run(
    'function a() {\n  return 1;\n}\n',
    edit('function a() {\n  return 2;\n}', ''),
  );
  assert.equal(ends[0]?.error?.code, 'NO_MATCH');
  assert.match(
    String(ends[0]?.output),
    /line 1, where the file continues:\nfunction a\(\) \{\n {2}return 1;/,
  );
});

test('elided code is rejected, by an edit and by a write', async () => {
  const long = `${'const a = 1;\n'.repeat(200)}`;
  const { ends, files } = await run(
    long,
    call('write_file', { path: 'b.ts', content: 'a();\n// ... rest of the code\n' }),
    call('write_file', { path: 'a.ts', content: 'const a = 1;\n' }),
  );
  assert.deepEqual(
    ends.map(({ error }) => error?.code),
    ['ELIDED_CODE', 'DROPS_CODE'],
  );
  assert.equal(files.get('a.ts'), long);
  assert.equal(files.has('b.ts'), false);
  const edited = await run('a\nb\n', edit('a', '// existing code unchanged'));
  assert.equal(edited.ends[0]?.error?.code, 'ELIDED_CODE');
});

test('renames and deletes files and folders', async () => {
  const { turn, files, ends } = await run(
    'a',
    write('src/b.ts', 'b'),
    write('src/c.ts', 'c'),
    call('rename_file', { path: 'src', to_path: 'lib' }),
    call('delete_file', { path: 'lib/c.ts' }),
    call('delete_file', { path: 'nothing' }),
    call('rename_file', { path: 'a.ts', to_path: '../a.ts' }),
  );
  assert.deepEqual([...files.keys()], ['a.ts', 'lib/b.ts']);
  const fileEvents = turn.events.flatMap(({ type, data }) => (type === 'file' ? [data] : []));
  assert.deepEqual(
    fileEvents.slice(3).map(({ operation, path, to_path }) => [operation, path, to_path]),
    [
      ['rename', 'src/b.ts', 'lib/b.ts'],
      ['rename', 'src/c.ts', 'lib/c.ts'],
      ['delete', 'lib/c.ts', null],
    ],
  );
  assert.deepEqual(
    ends.slice(4).map(({ error }) => error?.code),
    ['NOT_FOUND', 'PATH_REFUSED'],
  );
});

test('reads files by lines and lists folders', async () => {
  const { ends } = await run(
    'one\ntwo\nthree\n',
    call('read_file', { path: 'a.ts' }),
    call('read_file', { path: 'a.ts', offset: 2, limit: 1 }),
    call('read_file', { path: 'b.ts' }),
    write('src/deep/b.ts', 'b'),
    call('list_files', {}),
    call('list_files', { depth: 1 }),
    call('list_files', { path: 'src' }),
  );
  const outputs = ends.map(({ output }) => output);
  assert.equal(outputs[0], '1\tone\n2\ttwo\n3\tthree');
  assert.equal(outputs[1], '2\ttwo\n… 1 more lines: continue with offset 3');
  assert.equal(ends[2]?.error?.code, 'NOT_FOUND');
  assert.equal(outputs[4], 'a.ts (14 bytes)\nsrc/deep/b.ts (1 bytes)');
  assert.equal(outputs[5], 'a.ts (14 bytes)\nsrc/ (1 files)');
  assert.equal(outputs[6], 'src/deep/b.ts (1 bytes)');
});

test('streams the content of a file while the model writes it', async () => {
  const content = 'const greeting = "Grüße 🦆";\n'.repeat(20);
  const stream = await client.post({ prompt: `pace 20\n${write('a.ts', content)}\nsay x` });
  await stream.until(({ type }) => type === 'file_streaming_chunk');
  assert.ok(!stream.types.includes('file'), 'the call is not complete yet');
  await stream.finished();
  const order = stream.types.filter((type) => /^(tool|file)/.test(type));
  assert.equal(order[0], 'tool_start');
  assert.ok(order.filter((type) => type === 'file_streaming_chunk').length > 3);
  assert.deepEqual(order.slice(-3), ['file', 'file_streaming_complete', 'tool_end']);
  const chunks = stream.events.flatMap(({ type, data }) =>
    type === 'file_streaming_chunk' ? [data] : [],
  );
  assert.equal(chunks.map((chunk) => chunk.content).join(''), content);
  assert.deepEqual(
    chunks.map(({ index }) => index),
    chunks.map((_, at) => at),
  );
  const [start] = stream.events.flatMap(({ type, data }) => (type === 'tool_start' ? [data] : []));
  assert.deepEqual(start?.input, { path: 'a.ts' });
});

test('a model that fails in the middle of a file leaves no open call', async () => {
  const half = '{"path":"a.ts","content":"half of';
  const turn = await client.turn({ prompt: `begin write_file ${half}\nfail` });
  assert.equal(turn.last?.type, 'error');
  assert.deepEqual(
    toolEndsOf(turn).map(({ status }) => status),
    ['aborted'],
  );
  assert.ok(!turn.types.includes('file'));
});
