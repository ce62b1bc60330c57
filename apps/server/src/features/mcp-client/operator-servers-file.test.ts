import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { OperatorServersFile } from './operator-servers-file.ts';

suite('ConfigFile', () => {
  let folder: string;
  let path: string;
  let logged: unknown[];
  let file: OperatorServersFile;
  const environment: Record<string, string> = { DOCS_TOKEN: 'canary-token', EMPTY: '' };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-mcp-file-'));
    path = join(folder, 'mcp.json');
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await rm(path, { force: true });
    logged = [];
    const record = (...all: unknown[]) => void logged.push(all);
    const log = { warn: record, info: record };
    file = new OperatorServersFile({
      path,
      variable: (name) => environment[name],
      log: log as never,
    });
  });

  const write = (content: unknown) =>
    writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  /** Spells `${NAME}` without triggering the lint rule for template placeholders in strings. */
  const ref = (name: string) => ['$', `{${name}}`].join('');
  const docs = { transport: 'url', url: 'https://mcp.example.com/mcp' };

  test('returns undefined while the file does not exist', async () => {
    assert.equal(await file.servers(), undefined);
    await write({ servers: { docs } });
    assert.equal((await file.servers())?.length, 1);
    await rm(path);
    assert.equal(await file.servers(), undefined);
  });

  test('reads the file again only after it changed', async () => {
    await write({ servers: { docs } });
    const first = await file.servers();
    assert.equal(await file.servers(), first);
    await write({ servers: { docs, more: docs } });
    assert.deepEqual(
      (await file.servers())?.map(({ name }) => name),
      ['docs', 'more'],
    );
  });

  test('expands unterminated references in linear time', async () => {
    const args = [`${ref('A:-').slice(0, -1).repeat(60_000)}`];
    await write({ servers: { local: { transport: 'stdio', command: 'run', args } } });
    const startedAt = process.cpuUsage();
    await file.servers();
    assert.ok(process.cpuUsage(startedAt).user < 2_000_000);
  });

  test('expands environment variables and skips servers with missing ones', async () => {
    const headers = { Authorization: `Bearer ${ref('DOCS_TOKEN')}`, 'X-Plan': ref('PLAN:-free') };
    const args = [`--token=${ref('DOCS_TOKEN')}`, ref('EMPTY:-x')];
    await write({
      servers: {
        docs: { ...docs, headers },
        local: { transport: 'stdio', command: 'run', args, env: { A: ref('DOCS_TOKEN') } },
        lacking: { ...docs, headers: { X: ref('NOBODY_SET_THIS') } },
      },
    });
    assert.deepEqual(await file.servers(), [
      {
        name: 'docs',
        target: {
          ...docs,
          headers: { Authorization: 'Bearer canary-token', 'X-Plan': 'free' },
        },
      },
      {
        name: 'local',
        target: {
          transport: 'stdio',
          command: 'run',
          args: ['--token=canary-token', 'x'],
          env: { A: 'canary-token' },
        },
      },
    ]);
    assert.match(JSON.stringify(logged), /NOBODY_SET_THIS/);
    assert.doesNotMatch(JSON.stringify(logged), /canary/);
  });

  test('accepts the formats of other clients', async () => {
    await write({
      mcpServers: {
        modern: { type: 'http', url: docs.url },
        named: { type: 'streamable-http', url: docs.url },
        old: { type: 'sse', url: docs.url },
        local: { command: 'npx', args: ['-y', 'x'] },
      },
    });
    assert.deepEqual(
      (await file.servers())?.map(({ target }) => target.transport),
      ['url', 'url', 'http', 'stdio'],
    );
    await write({ servers: { docs }, mcpServers: { ignored: docs } });
    assert.deepEqual(
      (await file.servers())?.map(({ name }) => name),
      ['docs'],
    );
  });

  test('skips invalid entries and returns the others', async () => {
    const wrong = {
      'no address': { transport: 'url' },
      'both kinds': { ...docs, command: 'sh' },
      'other transport': { transport: 'pigeon', url: docs.url },
      'odd variables': { transport: 'stdio', command: 'x', env: { A: 1 } },
      'line break': { ...docs, headers: { A: 'a\r\nb' } },
    };
    await write({ servers: { ...wrong, docs } });
    assert.deepEqual(
      (await file.servers())?.map(({ name }) => name),
      ['docs'],
    );
    for (const name of Object.keys(wrong)) assert.match(JSON.stringify(logged), new RegExp(name));
  });

  test('logs invalid JSON without quoting it', async () => {
    await write('{"servers": {"x": canary-secret');
    assert.deepEqual(await file.servers(), []);
    assert.match(JSON.stringify(logged), /is not valid/);
    assert.doesNotMatch(JSON.stringify(logged), /canary/);
    await write([]);
    assert.deepEqual(await file.servers(), []);
  });
});
