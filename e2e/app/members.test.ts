import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import { type MemberRecord, newId } from '@millwright/contract';
import * as oidc from 'openid-client';
import { WebSocket } from 'ws';
import { manageMembers } from '../../apps/server/src/app/commands/manage-members.ts';
import { projectKeyStore } from '../../apps/server/src/store/queries/project-keys.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client, type Stream } from '../support/client.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { runMembers } from '../support/npm-commands.ts';
import { createProjectKey } from '../support/project-key.ts';
import {
  assertTokenRejected,
  invalidGrantError,
  memberLink,
  query,
  signIn,
  startSignIn,
} from '../support/sign-in.ts';

const path = '/api/v1/admin/members';

suite('members of an installation', () => {
  let service: Scripted;
  let owner: Client;
  let env: Record<string, string>;

  before(async () => {
    env = {
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      API_KEY_PEPPER: randomBytes(32).toString('base64'),
    };
    service = await startScripted(env);
    owner = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function members(): Promise<MemberRecord[]> {
    const { status, body } = await owner.json('GET', path);
    assert.equal(status, 200, JSON.stringify(body));
    return (body as unknown as { members: MemberRecord[] }).members;
  }

  async function find(email: string): Promise<MemberRecord> {
    const found = (await members()).find((member) => member.email === email);
    assert.ok(found, email);
    return found;
  }

  async function remove(email: string): Promise<void> {
    const { id } = await find(email);
    assert.deepEqual(await owner.json('DELETE', `${path}/${id}`), {
      status: 200,
      body: { id, deleted: true },
    });
  }

  const exchange = (key: string) =>
    fetch(`${service.url}/api/v1/gw/token`, { method: 'POST', headers: { 'x-api-key': key } });

  async function openSocket(client: Client): Promise<WebSocket> {
    const socket = new WebSocket(`${client.url.replace('http', 'ws')}/api/v1/ws`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    await once(socket, 'open');
    return socket;
  }

  /** Resolves when a stream ends, normally or with an error. */
  const ended = (stream: Stream) => stream.finished().then(String, String);

  test('lists members to administrators with their join and last-seen times', async () => {
    await memberLink(service, 'idle@example.com');
    const ada = await Client.of(service, 'ada@example.com');
    assert.equal((await ada.json('GET', '/api/v1/me')).status, 200);
    await eventually(async () => {
      const { joined_at, last_seen_at } = await find('ada@example.com');
      return joined_at !== null && last_seen_at !== null && last_seen_at > joined_at;
    }, 'ada was seen after her first request');
    const [first, ...ownerStream] = await members();
    assert.deepEqual([first?.role, first?.email], ['owner', null]);
    assert.deepEqual(
      ownerStream.map(({ email, name, role }) => [email, name, role]),
      [
        ['idle@example.com', 'idle', 'member'],
        ['ada@example.com', 'ada', 'member'],
      ],
    );
    const [idle, joined] = ownerStream;
    assert.deepEqual([idle?.joined_at, idle?.last_seen_at], [null, null]);
    assert.ok(joined?.joined_at && joined.joined_at >= joined.invited_at);
  });

  test('returns 403 to members and to keys of the owner', async () => {
    const ada = await Client.of(service, 'ada@example.com');
    const { key } = await createMcpKey(owner);
    const { access_token } = (await (await exchange(key)).json()) as { access_token: string };
    const { id } = await find('ada@example.com');
    for (const client of [ada, new Client(service.url, access_token)]) {
      for (const [method, at] of [
        ['GET', path],
        ['DELETE', `${path}/${id}`],
      ] as const) {
        const { status, body } = await client.json(method, at);
        assert.deepEqual([status, body['code']], [403, 'ACCESS_DENIED']);
      }
    }
    assert.equal((await service.get(path)).status, 401);
    const call = { method: 'DELETE', path: `${path}/${id}` };
    const me = String((await ada.json('GET', '/api/v1/me')).body['user_id']);
    const isRejectedCall = (line: Record<string, unknown>) =>
      line['user_id'] === me && line['method'] === call.method && line['path'] === call.path;
    assert.ok(service.logged.some(isRejectedCall), 'the refused call is logged');
  });

  test('refuses to remove the owner and returns 404 for an unknown member', async () => {
    const [first] = await members();
    const rejected = await owner.json('DELETE', `${path}/${first?.id}`);
    assert.deepEqual([rejected.status, rejected.body['code']], [403, 'ACCESS_DENIED']);
    const unknown = await owner.json('DELETE', `${path}/usr_nobody`);
    assert.deepEqual([unknown.status, unknown.body['code']], [404, 'NOT_FOUND']);
    assert.equal((await owner.json('GET', '/api/v1/me')).status, 200);
  });

  test('removing a member revokes keys, tokens, sessions and streams immediately and permanently', async () => {
    const email = 'grace@example.com';
    const signedIn = await signIn(service, undefined, undefined, await memberLink(service, email));
    const grace = new Client(service.url, signedIn.tokens.access_token);
    const userId = String((await grace.json('GET', '/api/v1/me')).body['user_id']);
    const { projectId } = await grace.turn({ prompt: 'say hello' });
    const { key } = await createMcpKey(grace);
    const { access_token } = (await (await exchange(key)).json()) as { access_token: string };
    const { key: projectKey } = await createProjectKey(grace, projectId);
    const useProjectKey = () =>
      service.get('/api/v1/ai/models', { 'x-api-key': projectKey }).then(({ status }) => status);
    assert.equal(await useProjectKey(), 200);
    const keys = projectKeyStore(service.service.services.database.db);
    const ownKey = { id: newId('key'), projectId, handle: 'own', digest: 'x', name: 'Preview' };
    await keys.insertOwn({ ...ownKey, prefix: 'mwp_', last4: 'abcd' });
    const ticket = await grace.json('POST', '/api/v1/stream_tickets', { project_id: projectId });
    const link = await memberLink(service, email);
    const memberStream = await grace.read(`/api/v1/vibe/stream_v2/${projectId}?follow=true`);
    const ownerTurn = await owner.turn({ prompt: 'say mine' });
    const ownerStream = await owner.read(
      `/api/v1/vibe/stream_v2/${ownerTurn.projectId}?follow=true`,
    );
    const [memberSocket, ownerSocket] = [await openSocket(grace), await openSocket(owner)];
    const closed = once(memberSocket, 'close');
    const end = ended(memberStream);

    await remove(email);

    await assertTokenRejected(service, grace.token);
    await assertTokenRejected(service, access_token);
    assert.equal((await exchange(key)).status, 401);
    assert.equal(await useProjectKey(), 401);
    const appKey = await keys.own(projectId);
    assert.deepEqual([appKey?.isPayerRemoved, appKey?.revokedAt], [true, null]);
    const ticketResponse = await service.get(`/api/v1/gw/stream?ticket=${ticket.body['ticket']}`);
    assert.equal(ticketResponse.status, 401);
    await end;
    assert.equal((await closed)[0], 4401);
    assert.equal(ownerSocket.readyState, WebSocket.OPEN);
    const next = await owner.post({ prompt: 'say more', project_id: ownerTurn.projectId });
    await ownerStream.until(({ type }) => type === 'complete');
    await next.finished();
    ownerSocket.close();
    await ownerStream.cancel();

    const { configuration, tokens, browser } = signedIn;
    await assert.rejects(
      oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? ''),
      invalidGrantError,
    );
    const again = await startSignIn(service);
    const page = await browser.open(again.url);
    assert.match(page.html, /Paste the sign-in link/);
    const lateBrowser = new CookieBrowser();
    assert.equal((await lateBrowser.submit(await lateBrowser.open(link), {})).status, 401);
    assert.ok(!(await members()).some((member) => member.email === email));
    assert.deepEqual(
      await query(service, `SELECT owner_id FROM projects WHERE id = '${projectId}'`),
      [{ owner_id: userId }],
    );
    assert.ok(service.logged.some(({ msg }) => msg === 'a member was removed'));

    // A new invitation restores the same user, but no old credentials.
    const returned = await browser.submit(page, { token: await memberLink(service, email) });
    const returnedClient = new Client(
      service.url,
      (await again.finish(await browser.submit(returned, {}))).access_token,
    );
    const { body } = await returnedClient.json('GET', `/api/v1/projects/${projectId}`);
    assert.equal(body['owner_id'], userId);
    assert.equal((await returnedClient.json('GET', '/api/v1/me')).body['user_id'], userId);
    (await openSocket(returnedClient)).close();
    assert.equal((await keys.own(projectId))?.isPayerRemoved, false);
    await assertTokenRejected(service, grace.token);
    await assertTokenRejected(service, access_token);
    assert.equal((await exchange(key)).status, 401);
    await assert.rejects(
      oidc.refreshTokenGrant(configuration, tokens.refresh_token ?? ''),
      invalidGrantError,
    );
  });

  test('npm run members lists and removes members while the service runs', async () => {
    const email = 'linus@example.com';
    const linus = await Client.of(service, email);
    const { projectId } = await linus.turn({ prompt: 'say hello' });
    const stream = await linus.read(`/api/v1/vibe/stream_v2/${projectId}?follow=true`);
    const socket = await openSocket(linus);
    const closed = once(socket, 'close');
    const settings = {
      ...env,
      DATABASE_URL: String(service.config.DATABASE_URL),
      DATA_DIR: service.config.DATA_DIR,
      PORT: String(service.port),
    };
    const [head, ...lines] = (await runMembers(settings)).split('\n');
    assert.match(head ?? '', /^EMAIL +ROLE +JOINED +LAST SEEN$/);
    assert.match(lines[0] ?? '', /^– +owner +\d{4}-\d\d-\d\d +/);
    assert.ok(lines.some((line) => /^idle@example\.com +member +invited .* never$/.test(line)));
    assert.ok(lines.some((line) => line.startsWith(email)));
    assert.match(await runMembers({}, '--help'), /npm run members -- remove ada@example\.com/);

    const end = ended(stream);
    const printed = await runMembers(settings, 'remove', 'Linus@Example.com');
    assert.equal(printed, 'linus@example.com was removed. Their projects stay.');
    await end;
    assert.equal((await closed)[0], 4401);
    await assertTokenRejected(service, linus.token);
  });

  const problems: [args: string[], message: RegExp, remedy: RegExp][] = [
    [['remove', 'owner'], /^The owner can't be removed/, /email/],
    [['remove', 'nobody@example.com'], /^"nobody@example.com" is not a member/, /npm run members$/],
    [['remove'], /^Specify one member to remove/, /npm run members -- remove/],
    [['remove', 'ada@example.com', 'idle@example.com'], /^Specify one member/, /npm run members/],
    [['expel', 'ada@example.com'], /^Unknown command "expel ada/, /--help$/],
    [['list', 'all'], /^Unknown command "list all"/, /--help$/],
  ];
  for (const [args, message, remedy] of problems) {
    test(`npm run members -- ${args.join(' ')} fails with a remedy`, async () => {
      const { membership } = service.service.services;
      assert.ok(membership);
      const before = await members();
      await assert.rejects(manageMembers(membership, args), { message, remedy });
      assert.deepEqual(await members(), before);
    });
  }
});
