import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { AiService, billingSettings, hello, type Payer } from '../support/ai-service.ts';
import { defaultResponder, sendJson } from '../support/openai-upstream.ts';
import { type HostRequest, requestHost } from '../support/request-host.ts';

const chat = '/@millwright/ai/chat/completions';
const videos = '/@millwright/ai/videos';
/** A video of eight seconds costs four fifths of a credit. */
const order = { model: 'films', prompt: 'A secret wish', seconds: '8' };
const budgets = {
  VISITOR_CREDITS_PER_DAY: '1',
  PROJECT_VISITOR_CREDITS_PER_DAY: '4',
  RATE_LIMIT_NEW_VISITORS_PER_HOUR: '30',
};

suite('an app that calls a model from its own page', () => {
  let ai: AiService;
  let payer: Payer;
  let host: string;
  before(async () => {
    ai = await AiService.start({ ...billingSettings, ...budgets });
    payer = await ai.createPayer(1_000_000);
    host = await hostOf(payer);
  });
  after(() => ai?.[Symbol.asyncDispose]());

  async function hostOf({ client, projectId }: Payer): Promise<string> {
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}`);
    return new URL(String(body['preview_url'])).host;
  }

  /** Sends a request as a page of the app does. */
  const ask = (path: string, options: HostRequest = {}, of = host) =>
    requestHost(new URL(ai.service.url).port, of, path, options);

  async function keys(): Promise<Record<string, unknown>[]> {
    const path = `/api/v1/projects/${payer.projectId}/keys`;
    const found = await payer.client.request('GET', path);
    return ((await found.json()) as { keys: Record<string, unknown>[] }).keys;
  }

  test('needs no key, and its owner pays', async () => {
    const before = await payer.readBalance();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask(chat, { body: hello, headers: { origin: `http://${host}` } }),
      ),
    );
    for (const { status, text } of answers) {
      assert.equal(status, 200, text);
      assert.ok(JSON.parse(text).choices[0].message.content);
    }
    const own = (await keys()).filter(({ name }) => name === 'Preview');
    assert.equal(own.length, 1, 'one key, with any number of concurrent calls');
    const { balance } = await payer.readBalance();
    assert.ok(balance < before.balance);
    const calls = await payer.calls();
    assert.equal(calls.length, 5);
    assert.ok(
      calls.every(({ key_id, source }) => key_id === own[0]?.['id'] && source === 'ai_gateway'),
    );
  });

  test('receives a streamed response', async () => {
    const { status, headers, text } = await ask(chat, { body: { ...hello, stream: true } });
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/event-stream/);
    assert.match(text, /^data: \{.*data: \[DONE\]\n\n$/s);
  });

  test('is rejected from any other origin', async () => {
    const made = ai.upstream.requests.length;
    for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null']) {
      const answer = await ask(chat, { body: hello, headers: { origin } });
      assert.equal(answer.status, 403, origin);
      assert.equal(JSON.parse(answer.text).code, 'ORIGIN_NOT_ALLOWED');
    }
    assert.equal(ai.upstream.requests.length, made);
  });

  test('reaches only the gateway, whatever credentials are sent', async () => {
    const headers = { authorization: `Bearer ${payer.client.token}`, 'x-api-key': payer.key };
    for (const path of [
      '/@millwright/ai/../../api/v1/me',
      '/@millwright/ai/%2e%2e/me',
      '/@millwright/ai/..%2fme',
      '/@millwright/ai//me',
      '/@millwright/ai/projects',
      '/@millwright/ai/',
    ]) {
      const { status, text } = await ask(path, { method: 'GET', headers });
      assert.notEqual(status, 200, path);
      assert.ok(!text.includes(payer.userId), path);
    }
  });

  test('does not reveal the balance of its owner to visitors', async () => {
    const credits = await ask('/@millwright/ai/credits', { method: 'GET' });
    assert.deepEqual([credits.status, JSON.parse(credits.text).code], [403, 'ACCESS_DENIED']);
    const { status, headers } = await ask(chat, { body: hello });
    assert.equal(status, 200);
    assert.equal(headers['x-credits-remaining'], undefined);
    assert.ok(headers['x-credits-charged'], 'the cost of the call itself is public');
    const withKey = await fetch(`${ai.service.url}/api/v1/ai/credits`, {
      headers: { 'x-api-key': payer.key },
    });
    assert.equal(withKey.status, 200, 'a key may read it');
  });

  test('shows each visitor only their own videos', async () => {
    const made = await ask(videos, { body: order });
    assert.equal(made.status, 200, made.text);
    const { id } = JSON.parse(made.text);
    const [cookieHeader = ''] = [made.headers['set-cookie']].flat();
    const form =
      /^mw_visitor=[\w-]{43}\.[\w-]{43}; Path=\/@millwright\/ai\/; Max-Age=\d+; HttpOnly; /;
    assert.match(cookieHeader, form);
    const cookie = cookieHeader.split(';')[0] ?? '';

    const own = { method: 'GET', headers: { cookie } };
    const listed = await ask(videos, own);
    assert.deepEqual(
      JSON.parse(listed.text).data.map((video: { id: string }) => video.id),
      [id],
    );
    assert.equal((await ask(`${videos}/${id}`, own)).status, 200);

    const forged = { cookie: `mw_visitor=${'x'.repeat(43)}.${'x'.repeat(43)}` };
    for (const headers of [{}, forged] as Record<string, string>[]) {
      const others = await ask(videos, { method: 'GET', headers });
      assert.deepEqual(JSON.parse(others.text).data, []);
      for (const method of ['GET', 'DELETE']) {
        assert.equal((await ask(`${videos}/${id}`, { method, headers })).status, 404, method);
      }
    }
    const all = await payer.openai.videos.list();
    assert.ok(
      all.data.some((video) => video.id === id),
      'its owner sees all of them',
    );
    assert.equal((await ask(`${videos}/${id}`, { ...own, method: 'DELETE' })).status, 200);
  });

  /** Creates a visitor with their own cookie, as a browser has it after the first call. */
  async function visitor(of: string): Promise<HostRequest> {
    const { headers } = await ask('/@millwright/ai/models', { method: 'GET' }, of);
    const [cookieHeader = ''] = [headers['set-cookie']].flat();
    return { body: order, headers: { cookie: cookieHeader.split(';')[0] ?? '' } };
  }

  const creditError = ({ status, text }: Awaited<ReturnType<typeof ask>>) => {
    const { code, message, error } = JSON.parse(text);
    assert.equal(error.type, 'insufficient_credits');
    return [status, code, message];
  };
  const ownBudget = [402, 'OUT_OF_CREDITS', "You've reached today's AI limit for this app"];
  const dailyBudget = [
    402,
    'OUT_OF_CREDITS',
    "Visitors have reached today's AI limit for this app",
  ];

  test('rejects a visitor over their own budget, and all visitors over the daily budget, but never the owner', async () => {
    const owner = await ai.createPayer(1_000_000);
    const of = await hostOf(owner);
    const [one, two] = [await visitor(of), await visitor(of)];
    // Five concurrent calls: pending ones count as well.
    const orders = await Promise.all(Array.from({ length: 5 }, () => ask(videos, one, of)));
    const rejected = orders.filter(({ status }) => status !== 200);
    assert.equal(rejected.length, 4);
    for (const answer of rejected) assert.deepEqual(creditError(answer), ownBudget);
    assert.equal(rejected[0]?.headers['x-should-retry'], 'false');
    assert.equal((await ask(videos, two, of)).status, 200);
    assert.equal(
      (await ask(chat, { ...two, body: hello }, of)).status,
      200,
      'the rest of the budget',
    );

    for (let times = 0; times < 2; times += 1) {
      assert.equal((await ask(videos, await visitor(of), of)).status, 200);
    }
    // Four videos and a chat leave less than another video costs.
    assert.deepEqual(creditError(await ask(videos, await visitor(of), of)), dailyBudget);
    const own = await owner.post('videos', order);
    assert.equal(own.status, 200, 'the owner is not limited');
    const calls = await owner.calls();
    assert.equal(calls.filter((call) => call['visitor'] === null).length, 1);
  });

  test('counts visitors without a valid cookie by network', async () => {
    const owner = await ai.createPayer(1_000_000);
    const of = await hostOf(owner);
    const made = `mw_visitor=${'y'.repeat(43)}.${'y'.repeat(43)}`;
    for (let times = 0; times < 30; times += 1) await visitor(of);
    assert.equal((await ask(videos, { body: order }, of)).status, 200);
    for (const headers of [{}, { cookie: made }] as Record<string, string>[]) {
      assert.deepEqual(creditError(await ask(videos, { body: order, headers }, of)), ownBudget);
    }
    assert.deepEqual(creditError(await ask(videos, await visitor(of), of)), ownBudget);
  });

  test('refunds the visitor when a provider fails', async () => {
    const owner = await ai.createPayer(1_000_000);
    const of = await hostOf(owner);
    const one = await visitor(of);
    ai.upstream.responder = (response, request) =>
      request.path === '/videos/v1'
        ? void sendJson(response, { id: 'v1', status: 'failed' })
        : defaultResponder(response, request);
    assert.equal((await ask(videos, one, of)).status, 200);
    await eventually(async () => (await owner.calls())[0]?.['refunded'], 'it is refunded', 20_000);
    ai.upstream.responder = undefined;
    assert.equal((await ask(videos, one, of)).status, 200, 'the budget is restored');
  });

  test('is as private as its preview', async () => {
    const path = `/api/v1/projects/${payer.projectId}`;
    await payer.client.json('PATCH', path, { visibility: 'private' });
    assert.equal((await ask(chat, { body: hello })).status, 401);
    await payer.client.json('PATCH', path, { visibility: 'link' });
    assert.equal((await ask(chat, { body: hello })).status, 200);
  });

  test('is rejected once its key is revoked', async () => {
    const [own] = (await keys()).filter(({ name }) => name === 'Preview');
    const path = `/api/v1/projects/${payer.projectId}/keys/${own?.['id']}`;
    assert.equal((await payer.client.json('DELETE', path)).status, 200);
    for (let times = 0; times < 2; times += 1) {
      const { status, text } = await ask(chat, { body: hello });
      assert.deepEqual([status, JSON.parse(text).code], [401, 'API_KEY_INVALID']);
    }
    assert.equal((await keys()).filter(({ name }) => name === 'Preview').length, 1);
  });

  test('is rejected if the project has no credits', async () => {
    const unfunded = await ai.createPayer();
    const { status, text } = await ask(chat, { body: hello }, await hostOf(unfunded));
    assert.deepEqual([status, JSON.parse(text).code], [402, 'OUT_OF_CREDITS']);
  });
});
