import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  type AccountProvider,
  settingsFor,
  startAccountProvider,
} from '../support/account-providers.ts';
import { Client } from '../support/client.ts';
import {
  type ConnectionConsent,
  consentToConnection,
  listConnections,
  submitCallback,
} from '../support/connect-account.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { cookiesOf, openUrl } from '../support/mcp-sign-in.ts';
import { sendJson } from '../support/protected-mcp.ts';
import { statusAndCode } from '../support/records.ts';
import { query } from '../support/sign-in.ts';

const segments = ['git', 'supabase', 'stripe'] as const;
const stateInvalid: [number, string] = [400, 'OAUTH_STATE_INVALID'];
const exchangeFailed: [number, string] = [502, 'OAUTH_EXCHANGE_FAILED'];

let providers: Record<(typeof segments)[number], AccountProvider>;
let service: TestService;
let ada: Client;
let eve: Client;

before(async () => {
  const github = await startAccountProvider('github');
  const supabase = await startAccountProvider('supabase');
  const stripe = await startAccountProvider('stripe');
  providers = { git: github, supabase, stripe };
  service = await startTestService(settingsFor({ github, supabase, stripe }));
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
});
after(async () => {
  await service?.[Symbol.asyncDispose]();
  for (const one of Object.values(providers)) await one[Symbol.asyncDispose]();
});
beforeEach(() => {
  for (const one of Object.values(providers)) {
    one.override = () => false;
    one.showsConsent = false;
  }
});

async function assertNothing(): Promise<void> {
  for (const segment of segments) {
    assert.deepEqual((await listConnections(ada, segment)).connections, []);
    assert.deepEqual((await listConnections(eve, segment)).connections, []);
  }
}

const callbackOf = ({ code, state }: ConnectionConsent) => ({ code, state });

describe('states', () => {
  for (const segment of segments) {
    test(`${segment}: a missing, wrong or malformed state is rejected`, async () => {
      const { code, cookie } = await consentToConnection(ada, segment);
      const requestsBefore = providers[segment].tokenRequests.length;
      for (const state of [undefined, '', 'guess', 'a'.repeat(43), 'a'.repeat(5000), ['a'], 7]) {
        const answer = await submitCallback(service, segment, { code, state }, cookie);
        assert.deepEqual(await statusAndCode(answer), stateInvalid, JSON.stringify(state));
      }
      assert.equal(
        providers[segment].tokenRequests.length,
        requestsBefore,
        'no provider was called',
      );
      await assertNothing();
    });

    test(`${segment}: a state is valid for ten minutes`, async () => {
      const started = await consentToConnection(ada, segment);
      const [row] = await query(
        service,
        'SELECT extract(epoch FROM expires_at - now())::int AS left FROM connection_states ORDER BY expires_at DESC',
      );
      assert.ok(Number(row?.['left']) > 570 && Number(row?.['left']) <= 600);
      await query(service, "UPDATE connection_states SET expires_at = now() - interval '1 second'");
      const answer = await submitCallback(service, segment, callbackOf(started), started.cookie);
      assert.deepEqual(await statusAndCode(answer), stateInvalid);
      await assertNothing();
    });

    test(`${segment}: a state of another browser is rejected and consumed`, async () => {
      const started = await consentToConnection(ada, segment);
      const foreignCookie = await submitCallback(
        service,
        segment,
        callbackOf(started),
        `mw_connect=${'a'.repeat(43)}`,
      );
      assert.deepEqual(await statusAndCode(foreignCookie), stateInvalid);
      const own = await submitCallback(service, segment, callbackOf(started), started.cookie);
      assert.deepEqual(await statusAndCode(own), stateInvalid);
      await assertNothing();
    });

    test(`${segment}: another user's browser does not get the account`, async () => {
      const adaSignIn = await consentToConnection(ada, segment);
      const eveSignIn = await consentToConnection(eve, segment);
      const answer = await submitCallback(
        service,
        segment,
        callbackOf(adaSignIn),
        eveSignIn.cookie,
      );
      assert.deepEqual(await statusAndCode(answer), stateInvalid);
      await assertNothing();
    });

    test(`${segment}: a state of another provider is rejected`, async () => {
      const other = segment === 'git' ? 'stripe' : 'git';
      const started = await consentToConnection(ada, other);
      const answer = await submitCallback(service, segment, callbackOf(started), started.cookie);
      assert.deepEqual(await statusAndCode(answer), stateInvalid);
      await assertNothing();
    });

    test(`${segment}: a state is valid once, also for concurrent requests`, async () => {
      const started = await consentToConnection(ada, segment);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() =>
          submitCallback(service, segment, callbackOf(started), started.cookie),
        ),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [200, 400, 400, 400]);
      const { id } = (await listConnections(ada, segment)).connections[0] ?? {};
      await ada.json('DELETE', `/api/v1/${segment}/connections/${id}`);
    });
  }

  test('disconnecting cancels a pending sign-in', async () => {
    const first = await consentToConnection(ada, 'git');
    assert.equal(
      (await submitCallback(service, 'git', callbackOf(first), first.cookie)).status,
      200,
    );
    const second = await consentToConnection(ada, 'git');
    const { id } = (await listConnections(ada, 'git')).connections[0] ?? {};
    await ada.json('DELETE', `/api/v1/git/connections/${id}`);
    const late = await submitCallback(service, 'git', callbackOf(second), second.cookie);
    assert.deepEqual(await statusAndCode(late), stateInvalid);
  });
});

describe('methods', () => {
  test('GET of the git callback requires a token; the other callbacks reject PUT and DELETE', async () => {
    const started = await consentToConnection(ada, 'git');
    const address = `${service.url}/api/v1/git/oauth/callback?${new URLSearchParams(callbackOf(started))}`;
    const answer = await openUrl(address, { cookie: started.cookie });
    assert.deepEqual(await statusAndCode(answer), [401, 'AUTH_REQUIRED']);
    await assertNothing();
    for (const segment of ['supabase', 'stripe']) {
      const path = `${service.url}/api/v1/${segment}/oauth/callback`;
      assert.equal((await fetch(path, { method: 'PUT' })).status, 405);
      assert.equal((await fetch(path, { method: 'DELETE' })).status, 405);
    }
  });

  test('HEAD of a callback does not consume its state', async () => {
    const { callback, cookie } = await consentToConnection(ada, 'supabase');
    const headResponse = await fetch(callback, { method: 'HEAD', headers: { cookie } });
    assert.equal(headResponse.status, 204);
    const answer = await openUrl(callback, { cookie });
    assert.match(answer.headers.get('location') ?? '', /\?connected=1$/);
    const { id } = (await listConnections(ada, 'supabase')).connections[0] ?? {};
    await ada.json('DELETE', `/api/v1/supabase/connections/${id}`);
  });

  test('a browser with an invalid state is redirected to the studio, with our own reason only', async () => {
    for (const segment of ['supabase', 'stripe']) {
      const address = `${service.url}/api/v1/${segment}/oauth/callback`;
      for (const search of ['', '?state=a&code=b', '?state=a&state=b', '?error=%3Cscript%3E']) {
        const answer = await openUrl(`${address}${search}`);
        assert.equal(answer.status, 302);
        const to = new URL(answer.headers.get('location') ?? '');
        assert.equal(
          `${to.origin}${to.pathname}`,
          `${service.config.APP_URL}/integrations/${segment}`,
        );
        assert.equal(to.searchParams.get('error'), 'state_invalid');
        assert.match(to.searchParams.get('error_ref') ?? '', /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      }
    }
  });

  test('only a signed-in user can connect, list and disconnect', async () => {
    for (const segment of segments) {
      for (const [method, path] of [
        ['POST', 'oauth/start'],
        ['GET', 'connections'],
        ['DELETE', 'connections/con_1'],
      ] as const) {
        const answer = await fetch(`${service.url}/api/v1/${segment}/${path}`, { method });
        assert.deepEqual(await statusAndCode(answer), [401, 'AUTH_REQUIRED']);
      }
    }
  });
});

describe('return paths', () => {
  test('lead only into the studio', async () => {
    const bad = [
      '//evil.example',
      'https:evil.example',
      'https://evil.example',
      '\\\\evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/a//evil.example',
      'javascript:alert(1)',
      'projects/prj_1',
      ' /projects',
      '',
    ];
    for (const return_to of bad) {
      const answer = await ada.request('POST', '/api/v1/git/oauth/start', { return_to });
      assert.deepEqual(await statusAndCode(answer), [400, 'VALIDATION_FAILED'], return_to);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  });
});

describe('cookies', () => {
  test('are restricted to the browser and the callback', async () => {
    const answer = await ada.request('POST', '/api/v1/git/oauth/start', {});
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    assert.match(
      cookie,
      /^mw_connect=[\w-]{43}; Path=\/api\/v1\/git\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    assert.deepEqual(others, []);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  test('have a duplicate under https that no other host can set', async () => {
    await using safe = await startTestService({
      BASE_URL: 'https://millwright.example.com',
      ...settingsFor({ github: providers.git }),
    });
    const client = await Client.of(safe);
    const answer = await client.request('POST', '/api/v1/git/oauth/start', {});
    const [own = '', twin = ''] = answer.headers.getSetCookie();
    assert.match(own, /^mw_connect=.*; Secure$/);
    assert.match(twin, /^__Host-mw_connect=[\w-]{43}; Path=\/; .*; Secure$/);
    const { authorization_url } = (await answer.json()) as { authorization_url: string };
    const state = new URL(authorization_url).searchParams.get('state');
    const alone = cookiesOf(answer).split('; ')[0];
    const planted = await submitCallback(safe, 'git', { code: 'a', state }, alone);
    assert.deepEqual(await statusAndCode(planted), stateInvalid);
  });
});

describe('misbehaving providers', () => {
  test('a declined sign-in', async () => {
    for (const segment of segments) {
      const { showsConsent } = providers[segment];
      providers[segment].showsConsent = true;
      const start = await ada.request('POST', `/api/v1/${segment}/oauth/start`, {});
      const { authorization_url } = (await start.json()) as { authorization_url: string };
      const browser = new CookieBrowser();
      const page = await browser.open(authorization_url);
      const [, decline = ''] = page.html.match(/action="([^"]+)"/) ?? [];
      const { url: callback } = await browser.open(new URL(decline, page.url), { no: '' });
      providers[segment].showsConsent = showsConsent;
      const { error, state } = Object.fromEntries(callback.searchParams);
      assert.equal(error, 'access_denied');
      const answer = await submitCallback(service, segment, { error, state }, cookiesOf(start));
      const body = (await answer.json()) as { code: string; message: string };
      assert.deepEqual([answer.status, body.code], exchangeFailed);
      assert.equal(body.message, 'The sign-in was declined');
      await assertNothing();
    }
  });

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    fails: (_request, response) => sendJson(response, { error: 'server_error' }, 500),
    'returns an error with 200': (_request, response) =>
      sendJson(response, { error: 'bad_verification_code', error_description: 'canary-words' }),
    'returns a page': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>canary-words</h1>'),
    'returns too much data': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'a'.repeat(10_000_000), token_type: 'bearer' })),
    'returns a token of another type': (_request, response) =>
      sendJson(response, { access_token: 'canary-words', token_type: 'mac' }),
    'returns a token that is invalid in a header': (_request, response) =>
      sendJson(response, { access_token: 'canary-words\r\nx: y', token_type: 'bearer' }),
    redirects: (_request, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'hangs up': (request) => void request.socket.destroy(),
  };
  for (const [what, answer] of Object.entries(answers)) {
    test(`a token endpoint that ${what}`, async () => {
      for (const segment of segments) {
        const started = await consentToConnection(ada, segment);
        providers[segment].override = (request, response) => {
          if (!/token$/.test(request.url ?? '')) return false;
          answer(request, response);
          return true;
        };
        const response = await submitCallback(
          service,
          segment,
          callbackOf(started),
          started.cookie,
        );
        const body = await response.text();
        assert.deepEqual([response.status, JSON.parse(body).code], exchangeFailed, segment);
        assert.doesNotMatch(body, /canary/);
        providers[segment].override = () => false;
        await assertNothing();
      }
      assert.doesNotMatch(JSON.stringify(service.logged), /canary-words/);
    });
  }

  test('a code that was already exchanged', async () => {
    const first = await consentToConnection(ada, 'git');
    assert.equal(
      (await submitCallback(service, 'git', callbackOf(first), first.cookie)).status,
      200,
    );
    const second = await consentToConnection(ada, 'git');
    const mixed = { code: first.code, state: second.state };
    const answer = await submitCallback(service, 'git', mixed, second.cookie);
    assert.deepEqual(await statusAndCode(answer), exchangeFailed);
    const { id } = (await listConnections(ada, 'git')).connections[0] ?? {};
    await ada.json('DELETE', `/api/v1/git/connections/${id}`);
  });

  test('an account that cannot be read', async () => {
    const started = await consentToConnection(ada, 'git');
    providers.git.override = (request, response) => {
      if (request.url !== '/user') return false;
      sendJson(response, { id: 'seven' });
      return true;
    };
    const answer = await submitCallback(service, 'git', callbackOf(started), started.cookie);
    assert.deepEqual(await statusAndCode(answer), exchangeFailed);
    await assertNothing();
  });
});
