import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import type { AvailableServer } from '../../../apps/server/src/features/mcp-client/available-server.ts';
import { openConnection } from '../../../apps/server/src/features/mcp-client/connection/open-connection.ts';
import {
  ConnectionFactory,
  type Grants,
} from '../../../apps/server/src/features/mcp-client/connection-factory.ts';
import { LiveTurnServers } from '../../../apps/server/src/features/mcp-client/live-turn-servers.ts';
import {
  type ShopServer,
  startShop,
} from '../../../apps/server/src/features/mcp-client/testing/shop-server.ts';
import { createEgress } from '../../../apps/server/src/infra/egress/egress.ts';
import { startTestService, type TestService } from '../../../apps/server/src/testing/service.ts';

const { signal } = new AbortController();
const rejectSpawn = () => Promise.reject(new Error('no command is started in this test'));
const noGrants: Grants = {
  getToken: async () => undefined,
  handleRejectedToken: async () => undefined,
  addMissingScopes: async () => undefined,
  getStates: async () => new Map(),
  delete: async () => undefined,
};

suite('LiveTurnServers', () => {
  let service: TestService;
  let shop: ShopServer;
  let userId: string;

  before(async () => {
    service = await startTestService();
    shop = await startShop();
    const authorization = `Bearer ${await service.token()}`;
    const me = await service.get('/api/v1/me', { authorization });
    ({ user_id: userId } = (await me.json()) as { user_id: string });
  });
  after(async () => {
    await shop[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    shop.requiredToken = undefined;
  });

  function open(id: string, grants: Partial<Grants> = {}): LiveTurnServers {
    const { fetch } = createEgress({ allowedHosts: ['127.0.0.1'], own: [] });
    const target = { transport: 'url', url: shop.url, headers: {} } as const;
    const known: AvailableServer = {
      id,
      name: 'shop',
      scope: 'user',
      target,
      enabled: true,
      isShadowed: false,
      row: undefined,
    };
    const connector = new ConnectionFactory({
      fetch,
      createOperatorFetch: () => fetch,
      spawnForOperator: rejectSpawn,
      grants: { ...noGrants, ...grants },
      callMs: 5_000,
      open: openConnection,
    });
    const { db } = service.service.services.database;
    const registry = { list: async () => [known] };
    return new LiveTurnServers({
      db,
      registry,
      connector,
      context: { userId, spawn: rejectSpawn },
    });
  }

  const callOptions = (isRepeated: boolean) => ({
    signal,
    isRepeated,
    onProgress: () => undefined,
  });

  test('repeats a call with an unknown outcome only if the tool is read-only or idempotent', async () => {
    await using servers = open('mcp_repeat');
    const hat = { thing: 'Hat' };
    await assert.rejects(servers.call('shop', 'buy', hat, callOptions(true)), {
      code: 'OUTCOME_UNKNOWN',
    });
    assert.deepEqual(shop.bought, []);
    // The tool has a read-only hint.
    const { content } = await servers.call('shop', 'price', hat, callOptions(true));
    assert.deepEqual(content, [{ type: 'text', text: 'Hat: 12 €' }]);
    await servers.call('shop', 'buy', hat, callOptions(false));
    assert.deepEqual(shop.bought, ['Hat']);
  });

  test('replaces a token that was revoked early, once', async () => {
    shop.requiredToken = 'fresh-token';
    let token = 'withdrawn-token';
    const rejectedTokens: string[] = [];
    await using servers = open('mcp_token', {
      getToken: async () => token,
      handleRejectedToken: async (_user, _server, old) => {
        rejectedTokens.push(old);
        token = 'fresh-token';
      },
    });
    const [listed] = await servers.list(undefined, signal);
    assert.equal(listed?.status, 'connected');
    assert.deepEqual(rejectedTokens, ['withdrawn-token']);

    // The secret must not leak through the server's reply.
    const { content } = await servers.call('shop', 'repeat', {}, callOptions(false));
    assert.match(JSON.stringify(content), /redacted/);
    assert.doesNotMatch(JSON.stringify(content), /fresh-token/);
  });

  test('reports AUTH_REQUIRED without a token', async () => {
    shop.requiredToken = 'somebody';
    await using servers = open('mcp_shut');
    const [listed] = await servers.list(undefined, signal);
    assert.equal(listed?.status, 'auth_required');
    assert.deepEqual(listed?.error?.signIn, { serverId: 'mcp_shut', server: 'shop' });
    await assert.rejects(servers.read('shop', undefined, signal), { code: 'AUTH_REQUIRED' });
  });

  test('rejects calls after the turn has ended', async () => {
    const servers = open('mcp_closed');
    await servers.list(undefined, signal);
    await servers[Symbol.asyncDispose]();
    const requestsBefore = shop.requests.length;
    await assert.rejects(servers.call('shop', 'buy', { thing: 'Hat' }, callOptions(false)));
    assert.equal(shop.requests.length, requestsBefore);
  });
});
