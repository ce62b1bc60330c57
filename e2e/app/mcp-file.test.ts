import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { McpServerRecord } from '@millwright/contract';
import { referenceProgram } from '../../apps/server/src/features/mcp-client/testing/reference-server.ts';
import { startShop } from '../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';

import { call, listedIn, register, serversPath, withMcp } from '../support/mcp-turns.ts';

suite('MCP configuration file of the operator', () => {
  const file = join(tmpdir(), `millwright-mcp-${process.pid}.json`);
  after(() => rm(file, { force: true }));

  const reference = {
    transport: 'stdio',
    command: process.execPath,
    args: [referenceProgram, 'stdio'],
  };
  const list = `${call('mcp_list', {})}\nsay done`;

  test('[S1.3][S2.3] enables MCP at run time and provides servers to all users', async () => {
    await rm(file, { force: true });
    const settings = { MCP_ENABLED: 'false', MCP_CONFIG_PATH: file };
    await using service = await startScripted(settings);
    const ada = await Client.of(service);
    const [without] = (await ada.turn({ prompt: list })).eventsOf('tool_end');
    assert.equal(without?.error?.code, 'UNKNOWN_TOOL');

    await writeFile(file, JSON.stringify({ servers: { everything: reference, broken: {} } }));
    const bob = await Client.of(service, 'bob@example.com');
    const stream = await bob.turn({
      prompt: [
        call('mcp_list', {}),
        call('mcp_call', { server: 'everything', tool: 'echo', arguments: { message: 'hi' } }),
        'say done',
      ].join('\n'),
    });
    const [listed, echoed] = stream.eventsOf('tool_end');
    const { servers } = listedIn(listed);
    assert.deepEqual(
      servers.map(({ name, status }) => [name, status]),
      [['everything', 'connected']],
    );
    assert.deepEqual(echoed?.output, { content: [{ type: 'text', text: 'Echo: hi' }] });

    const response = await bob.request('GET', serversPath);
    const [record] = ((await response.json()) as { servers: McpServerRecord[] }).servers;
    assert.deepEqual(
      [record?.id, record?.scope, record?.read_only, record?.command, record?.args],
      ['cfg_everything', 'instance', true, null, null],
    );
    for (const [method, sent] of [
      ['DELETE', undefined],
      ['PATCH', { enabled: false }],
    ] as const) {
      const { status, body: error } = await bob.json(method, `${serversPath}/cfg_everything`, sent);
      assert.deepEqual([status, error.code], [409, 'MCP_SERVER_READ_ONLY']);
    }
    const tested = await bob.json('POST', `${serversPath}/cfg_everything/test`);
    assert.equal(tested.body.status, 'ok');

    await rm(file);
    const [afterRemoval] = (await ada.turn({ prompt: list })).eventsOf('tool_end');
    assert.equal(afterRemoval?.error?.code, 'UNKNOWN_TOOL');
  });

  test("takes precedence over users' servers of the same name", async () => {
    await rm(file, { force: true });
    await using shop = await startShop();
    await using service = await startScripted({ ...withMcp, MCP_CONFIG_PATH: file });
    const ada = await Client.of(service);
    const ownServer = await register(ada, { name: 'everything', transport: 'url', url: shop.url });
    await writeFile(file, JSON.stringify({ mcpServers: { everything: { ...reference } } }));
    const { body } = await ada.json('GET', `${serversPath}/${ownServer.id}`);
    assert.equal(body.shadowed, true);
    const [listed] = (await ada.turn({ prompt: list })).eventsOf('tool_end');
    const { servers } = listedIn(listed);
    assert.equal(servers.length, 1);
    assert.ok(servers[0]?.tools.some(({ name }) => name === 'echo'));
    const { status } = await ada.json('POST', serversPath, {
      ...ownServer,
      id: undefined,
      url: shop.url,
    });
    assert.equal(status, 409);
  });

  test('is ignored when MCP_FORCE_DISABLED is set', async () => {
    await writeFile(file, JSON.stringify({ servers: { everything: reference } }));
    const settings = { ...withMcp, MCP_CONFIG_PATH: file, MCP_FORCE_DISABLED: 'true' };
    await using service = await startScripted(settings);
    const ada = await Client.of(service);
    const [rejected] = (await ada.turn({ prompt: list })).eventsOf('tool_end');
    assert.equal(rejected?.error?.code, 'UNKNOWN_TOOL');
  });

  test('logs a warning when it enables MCP although MCP_ENABLED is false', async () => {
    await writeFile(file, JSON.stringify({ servers: { everything: reference } }));
    await using service = await startScripted({ MCP_ENABLED: 'false', MCP_CONFIG_PATH: file });
    await eventually(
      () => JSON.stringify(service.logged).includes('MCP_FORCE_DISABLED=true'),
      'the warning is logged',
    );
  });
});
