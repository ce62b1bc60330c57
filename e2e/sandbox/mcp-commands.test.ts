import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { composeSandboxes } from '../../apps/server/src/sandboxes/compose-sandboxes.ts';
import { PackageSource } from '../../apps/server/src/sandboxes/testing/package-source.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { call, register, serversPath, withMcp } from '../support/mcp-turns.ts';

/** A file server in few lines: a real one brings a hundred packages. */
const fileServer = {
  name: 'file-server',
  version: '1.0.0',
  isCommand: true,
  code: `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { relative, resolve } = require('node:path');
const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const read = ({ path }) => {
  if (relative(process.argv[2], resolve(path)).startsWith('..')) throw new Error('Not in this folder');
  return [{ type: 'text', text: readFileSync(path, 'utf8') }];
};
const results = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'files', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'read_text_file', inputSchema: schema }] }),
  'tools/call': (params) => {
    try {
      return { content: read(params.arguments) };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  },
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  const error = { code: -32601, message: 'Method not found' };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
});
`,
};

async function readsOnlyTheProject(ada: Client, packageName: string): Promise<void> {
  const args = ['-y', packageName, '.'];
  await register(ada, { name: 'files', transport: 'stdio', command: 'npx', args });
  const read = (path: string) =>
    call('mcp_call', { server: 'files', tool: 'read_text_file', arguments: { path } });
  const notes = call('write_file', { path: 'notes.txt', content: 'from the project' });
  const prompt = [notes, read('notes.txt'), read('/etc/hostname'), 'say done'].join('\n');
  const stream = await ada.turn({ prompt });
  const [, inside, outside] = stream.eventsOf('tool_end');
  assert.equal(inside?.status, 'ok', stream.text);
  assert.match(JSON.stringify(inside?.output), /from the project/);
  assert.equal(outside?.status, 'error');
}

suite('MCP servers that are commands', () => {
  let source: PackageSource;
  let service: Scripted;
  let ada: Client;

  before(async () => {
    source = await PackageSource.start([fileServer]);
    const fromSource = async (): Promise<typeof composeSandboxes> => {
      const sandboxes = await simpleSandboxManager();
      return (options) => sandboxes({ ...options, egress: () => source.egress() });
    };
    ({ service, client: ada } = await startWithSandboxes(withMcp, fromSource));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await source?.[Symbol.asyncDispose]();
  });

  test('run in the sandbox of the project', () => readsOnlyTheProject(ada, 'file-server@1.0.0'));

  test('run in the sandbox of the project (reference file server)', {
    skip: longOnly,
  }, async () => {
    const started = await startWithSandboxes(withMcp);
    await using _ = started.service;
    const name = '@modelcontextprotocol/server-filesystem@2026.8.31';
    await readsOnlyTheProject(started.client, name);
  });

  test('cannot reach the host, whatever the command', async () => {
    const canary = join(tmpdir(), `millwright-canary-${process.pid}`);
    const script = `touch ${canary}; id; hostname; cat /proc/1/cmdline`;
    const programs: [string, ...string[]][] = [
      ['/bin/sh', '-c', script],
      ['node', '-e', `require("fs").writeFileSync(${JSON.stringify(canary)}, "x")`],
      ['./start.sh'],
      [`sh -c "${script}"`],
      [`sh;touch ${canary}`],
      [`sh\ntouch ${canary}`],
      // These take the path of the others; npx also runs in the test above.
      ...(trials.isExhaustive
        ? ([
            ['env', 'sh', '-c', script],
            ['npx', '-c', script],
          ] as [string, ...string[]][])
        : []),
    ];
    const { projectId: project_id } = await ada.turn({ prompt: 'say hello' });
    for (const [at, [command, ...args]] of programs.entries()) {
      const { id } = await register(ada, { name: `bad ${at}`, transport: 'stdio', command, args });
      const { status, body } = await ada.json('POST', `${serversPath}/${id}/test`);
      assert.deepEqual([status, body.status], [200, 'error'], command);
      const use = call('mcp_call', { server: `bad ${at}`, tool: 'x' });
      const [rejected] = (await ada.turn({ project_id, prompt: `${use}\nsay done` })).eventsOf(
        'tool_end',
      );
      assert.equal(rejected?.status, 'error');
    }
    await assert.rejects(rm(canary), { code: 'ENOENT' });
  });
});
