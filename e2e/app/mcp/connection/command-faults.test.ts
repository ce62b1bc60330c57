import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { McpConnectionError } from '../../../../apps/server/src/features/mcp-client/connection/mcp-connection-error.ts';
import {
  openConnection,
  type Spawn,
} from '../../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import { spawnLocally } from '../../../../apps/server/src/features/mcp-client/connection/spawn-locally.ts';
import { createEgress } from '../../../../apps/server/src/infra/egress/egress.ts';
import { killProcessTree } from '../../../../apps/server/src/sandboxes/daemon/kill-process-tree.ts';
import { openProcessHost } from '../../../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { eventually } from '../../../../apps/server/src/testing/eventually.ts';

const { fetch } = createEgress({ allowedHosts: [], own: [] });
const { signal } = new AbortController();
const environment: NodeJS.ProcessEnv = { ...process.env, MILLWRIGHT_SECRET: 'secret' };
const spawn = spawnLocally({ variable: (name) => environment[name], killProcessTree });
const options = { fetch, spawn, callMs: 10_000, signal };

/** Creates a program that handles tool calls with the code `answer`, which can use `id`, `say` and `name`. */
function program(
  handlerCode: string,
  setupCode = '',
): { transport: 'stdio'; command: string; args: string[]; env: object } {
  const code = `
    const say = (fields) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...fields }) + '\\n');
    const serverInfo = { name: 'program', version: '1' };
    const begun = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
    const text = (value) => ({ content: [{ type: 'text', text: value }] });
    ${setupCode}
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      if (method === 'initialize') return say({ id, result: begun });
      if (method !== 'tools/call') return;
      const name = params.name;
      if (name === 'fine') return say({ id, result: text('fine') });
      ${handlerCode}
    });`;
  return { transport: 'stdio', command: process.execPath, args: ['-e', code], env: {} };
}

async function open(handlerCode: string, setupCode?: string) {
  return openConnection({ ...program(handlerCode, setupCode), env: { OWN: 'value' } }, options);
}

async function failureOf(work: Promise<unknown>): Promise<McpConnectionError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof McpConnectionError, String(error));
    return error;
  }
  throw new Error('it did not fail');
}

suite('MCP commands that misbehave', () => {
  test('reports START_FAILED when the command does not start or exits at once', async () => {
    const none = { transport: 'stdio', command: '/no/such/program', args: [], env: {} } as const;
    assert.equal((await failureOf(openConnection(none, options))).code, 'START_FAILED');
    const code = 'console.error("no key given"); process.exit(3)';
    const ends = { ...none, command: process.execPath, args: ['-e', code] };
    const { code: failed, stderrTail, message } = await failureOf(openConnection(ends, options));
    assert.deepEqual([failed, stderrTail], ['START_FAILED', 'no key given']);
    assert.doesNotMatch(message, /no key/);
    const { spawn: _, ...without } = options;
    assert.equal((await failureOf(openConnection(none, without))).code, 'START_FAILED');
  });

  test('reports START_FAILED when the command exits before the first write', async () => {
    const target = { transport: 'stdio', command: 'x', args: [], env: {} } as const;
    const killed = Promise.withResolvers<void>();
    const exitedProcess: Spawn = async () => ({
      output: (async function* () {
        await killed.promise;
        yield { stream: 'stderr' as const, bytes: Buffer.from('no key given') };
      })(),
      exited: killed.promise.then(() => ({ exitCode: 3, signal: null })),
      write: () => Promise.reject(new Error('write EPIPE')),
      endInput: () => undefined,
      kill: async () => killed.resolve(),
    });
    const failure = await failureOf(openConnection(target, { ...options, spawn: exitedProcess }));
    assert.deepEqual([failure.code, failure.stderrTail], ['START_FAILED', 'no key given']);
  });

  test('reports TIMEOUT when the command sends nothing', async () => {
    const silent = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
    const target = { transport: 'stdio', env: {}, ...silent } as const;
    const failure = await failureOf(openConnection(target, { ...options, connectMs: 300 }));
    assert.equal(failure.code, 'TIMEOUT');
  });

  test('ends a command that starts after the timeout', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const slowSpawn: Spawn = async (target, processSignal) => {
      await promise;
      const started = await spawn(target, processSignal);
      void started.exited.then(() => ended.resolve());
      return started;
    };
    const failure = await failureOf(
      openConnection({ ...program(''), env: {} }, { ...options, spawn: slowSpawn, connectMs: 50 }),
    );
    assert.equal(failure.code, 'TIMEOUT');
    resolve();
    await ended.promise;
  });

  test('skips output that is not a message', async () => {
    await using connection = await open(
      `process.stdout.write('{"half": \\n[]\\n\\n'); say({ id: 4711, result: {} }); say({ id, result: text('ok') });`,
      `console.log('Welcome!'); console.error('starting');`,
    );
    const { content } = await connection.call('noisy', {});
    assert.deepEqual(content, [{ type: 'text', text: 'ok' }]);
  });

  test('fails only the affected call', async () => {
    await using connection = await open(`
      if (name === 'large') say({ id, result: text('x'.repeat(50e6)) });
      if (name === 'deep') {
        const structuredContent = '{"x":' + '['.repeat(5e4) + ']'.repeat(5e4) + '}';
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [], structuredContent: 0 } })
          .replace(':0}', ':' + structuredContent + '}'));
      }
      if (name === 'long') say({ id, result: text('x'.repeat(2e6)) });
      if (name === 'invalid') say({ id, result: { content: 'x' } });`);
    assert.equal((await failureOf(connection.call('invalid', {}))).code, 'PROTOCOL');
    for (const name of ['large', 'deep']) {
      const { isTruncated, isError } = await connection.call(name, {});
      assert.ok(isTruncated && isError, name);
    }
    const long = await connection.call('long', {});
    assert.ok(long.isTruncated && !long.isError);
    assert.equal((await connection.call('fine', {})).isTruncated, false);
  });

  test('ignores a response with an unknown id', async () => {
    const target = { ...program('say({ id: 4711, result: text(name) });'), env: {} };
    await using connection = await openConnection(target, { ...options, callMs: 500 });
    assert.equal((await failureOf(connection.call('wrong', {}))).code, 'TIMEOUT');
    assert.equal((await connection.call('fine', {})).isError, false);
  });

  test('restarts a command that exited on the next use', async () => {
    await using connection = await open(`if (name === 'end') process.exit(1);`);
    assert.equal((await failureOf(connection.call('end', {}))).code, 'CLOSED');
    assert.equal((await connection.call('fine', {})).isError, false);
  });

  test('closes the connection when the output exceeds its limit', async () => {
    await using connection = await open(`
      const flood = () => { while (process.stdout.write('x'.repeat(99) + '\\n')); };
      process.stdout.on('drain', flood); flood();`);
    assert.equal((await failureOf(connection.call('flood', {}))).code, 'CLOSED');
    assert.equal((await connection.call('fine', {})).isError, false);
  });

  test('runs a command in a sandbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-mcp-'));
    const host = await openProcessHost({ folder });
    try {
      const limits = { cpus: 1, memoryMb: 512, pids: 64, diskMb: 64 };
      const { session } = await host.create({ limits });
      const spawnInSandbox: Spawn = ({ command, args, env }, processSignal) =>
        session.spawn([command, ...args], { env, signal: processSignal });
      const target = { ...program(`if (name === 'end') process.exit(1);`), env: { OWN: 'x' } };
      await using connection = await openConnection(target, { ...options, spawn: spawnInSandbox });
      assert.equal((await connection.call('fine', {})).isError, false);
      assert.equal((await failureOf(connection.call('end', {}))).code, 'CLOSED');
      assert.equal((await connection.call('fine', {})).isError, false);
    } finally {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('passes few environment variables and leaves no process running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mw-mcp-'));
    const file = join(folder, 'pids');
    try {
      const pids = await (async () => {
        await using connection = await open(`
          const { spawn } = require('node:child_process');
          const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true });
          process.on('SIGTERM', () => {});
          require('node:fs').writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + child.pid);
          say({ id, result: text(JSON.stringify(process.env)) });`);
        const { content } = await connection.call('environment', {});
        const [part] = content;
        const environmentSeen: object = JSON.parse(part?.type === 'text' ? part.text : '{}');
        const names = Object.keys(environmentSeen).filter(
          (name) => name !== 'MILLWRIGHT_MCP_SERVER',
        );
        const known = ['HOME', 'LANG', 'PATH'].filter((name) => environment[name] !== undefined);
        assert.deepEqual(names.sort(), [...known, 'OWN'].sort());
        const text = await readFile(file, 'utf8');
        return text.split(' ').map(Number);
      })();
      assert.equal(pids.length, 2);
      for (const pid of pids) await eventually(() => !isAlive(pid), `${pid} ends`, 2000);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
