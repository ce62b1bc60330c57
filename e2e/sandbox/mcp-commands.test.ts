import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';

import { call, register, serversPath, withMcp } from '../support/mcp-turns.ts';

suite('MCP servers that are commands', () => {
  let service: Scripted;
  let ada: Client;

  before(async () => {
    ({ service, client: ada } = await startWithSandboxes(withMcp));
  });
  after(() => service[Symbol.asyncDispose]());

  test('run in the sandbox of the project (reference file server)', async () => {
    const args = ['-y', '@modelcontextprotocol/server-filesystem@2026.8.31', '.'];
    await register(ada, { name: 'files', transport: 'stdio', command: 'npx', args });
    const stream = await ada.turn({
      prompt: [
        call('write_file', { path: 'notes.txt', content: 'from the project' }),
        call('mcp_call', {
          server: 'files',
          tool: 'read_text_file',
          arguments: { path: 'notes.txt' },
        }),
        call('mcp_call', {
          server: 'files',
          tool: 'read_text_file',
          arguments: { path: '/etc/hostname' },
        }),
        'say done',
      ].join('\n'),
    });
    const [, read, outside] = stream.eventsOf('tool_end');
    assert.equal(read?.status, 'ok', stream.text);
    assert.match(JSON.stringify(read?.output), /from the project/);
    assert.equal(outside?.status, 'error');
  });

  test('cannot reach the host, whatever the command', async () => {
    const canary = join(tmpdir(), `millwright-canary-${process.pid}`);
    const script = `touch ${canary}; id; hostname; cat /proc/1/cmdline`;
    const programs: [string, ...string[]][] = [
      ['/bin/sh', '-c', script],
      ['env', 'sh', '-c', script],
      ['node', '-e', `require("fs").writeFileSync(${JSON.stringify(canary)}, "x")`],
      ['npx', '-c', script],
      ['./start.sh'],
      [`sh -c "${script}"`],
      [`sh;touch ${canary}`],
      [`sh\ntouch ${canary}`],
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
