import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { mcpSignInFailures } from '@millwright/contract';
import { CookieBrowser } from '../support/cookie-browser.ts';
import {
  completeSignIn,
  consentToSignIn,
  cookiesOf,
  grantsOf,
  openUrl,
  outcomeOf,
  ownerId,
  requestSignIn,
  startSignIn,
  startWithMcpServers,
} from '../support/mcp-sign-in.ts';
import { type ProtectedMcp, sendJson, startProtectedMcp } from '../support/protected-mcp.ts';
import { query } from '../support/sign-in.ts';

let mcp: ProtectedMcp;
let service: Awaited<ReturnType<typeof startWithMcpServers>>;

before(async () => {
  mcp = await startProtectedMcp();
  service = await startWithMcpServers(
    [
      { id: 'mcp_notes', url: mcp.url, transport: 'url' },
      { id: 'mcp_twin', url: mcp.url, transport: 'http' },
      { id: 'mcp_hers', url: mcp.url, transport: 'url', of: 'grace@example.com' },
    ],
    [new URL(mcp.url).origin, mcp.issuer],
  );
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await mcp[Symbol.asyncDispose]();
});

const expire = () =>
  query(service, "UPDATE mcp_sign_ins SET expires_at = now() - interval '1 second'");

/** Asserts an error page with an explanation that cannot be framed, and no redirect. */
async function assertBadTicket(response: Response): Promise<void> {
  assert.equal(response.status, 400);
  assert.equal(response.headers.get('location'), null);
  assert.deepEqual(response.headers.getSetCookie(), []);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal(response.headers.get('x-frame-options'), 'DENY');
  assert.match(await response.text(), /connect the server again/);
}

/** Asserts that the sign-in failed for this reason and that the redirect reveals nothing else. */
async function assertFailed(response: Response, reason: string): Promise<void> {
  const { error_ref, ...rest } = await outcomeOf(service, response);
  assert.match(error_ref ?? '', /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  assert.deepEqual(rest, { mcp_oauth: 'error', reason });
  assert.ok(mcpSignInFailures.some((known) => known === reason));
}

const beginUrl = (query: string) => `${service.url}/api/v1/mcp/oauth/begin${query}`;
const callbackTo = (parameters: Record<string, string>) =>
  `${service.url}/api/v1/mcp/oauth/callback?${new URLSearchParams(parameters)}`;

function withParameters(callback: URL, change: (parameters: URLSearchParams) => void): URL {
  const url = new URL(callback);
  change(url.searchParams);
  return url;
}

describe('sign-in tickets', () => {
  test('rejects missing, unknown and repeated tickets', async () => {
    const guesses = ['', '?ticket=', '?ticket=guess', `?ticket=${'a'.repeat(43)}`];
    for (const guess of [...guesses, '?ticket=a&ticket=b']) {
      await assertBadTicket(await openUrl(beginUrl(guess)));
    }
    const response = await openUrl(beginUrl('?ticket=guess'), { accept: 'application/json' });
    assert.equal(response.status, 400);
    assert.equal(((await response.json()) as { code: string }).code, 'OAUTH_STATE_INVALID');
  });

  test('accepts a ticket once', async () => {
    const { authorization_url } = await startSignIn(service, 'mcp_notes');
    const answers = await Promise.all([1, 2, 3, 4].map(() => openUrl(authorization_url)));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [302, 400, 400, 400]);
  });

  test('rejects a ticket after ten minutes', async () => {
    const { authorization_url } = await startSignIn(service, 'mcp_notes');
    await expire();
    await assertBadTicket(await openUrl(authorization_url));
  });

  test('does not consume a ticket on HEAD', async () => {
    const { authorization_url } = await startSignIn(service, 'mcp_notes');
    const probed = await fetch(authorization_url, { method: 'HEAD', redirect: 'manual' });
    assert.equal(probed.status, 204);
    assert.equal((await openUrl(authorization_url)).status, 302);
  });

  test('rejects a state as a ticket', async () => {
    const { authorizationUrl } = await consentToSignIn(service, 'mcp_notes');
    await assertBadTicket(
      await openUrl(beginUrl(`?ticket=${authorizationUrl.searchParams.get('state')}`)),
    );
  });

  test('rejects a ticket that a page requested in another browser', async () => {
    const page = { headers: { 'sec-fetch-site': 'same-origin' } };
    const response = await requestSignIn(service, 'mcp_notes', page);
    const { authorization_url } = (await response.json()) as { authorization_url: string };
    await assertBadTicket(
      await openUrl(authorization_url, { cookie: `mw_oauth_start=${'a'.repeat(43)}` }),
    );
    const again = await requestSignIn(service, 'mcp_notes', page);
    const { authorization_url: own } = (await again.json()) as { authorization_url: string };
    assert.equal((await openUrl(own, { cookie: cookiesOf(again) })).status, 302);
  });
});

describe('sign-in link requested without a browser', () => {
  const navigation = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    accept: 'text/html',
  };

  /** Uses `node:http`, because `fetch` sets the `sec-fetch-*` headers itself. */
  async function open(address: string, cookie = '', headers: Record<string, string> = navigation) {
    const request = get(address, { headers: { ...headers, cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headersDistinct } = response;
    const headerPairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return new Response(await text(response), { status, headers: headerPairs });
  }
  const nextOf = (html: string) => /href="([^"]*begin[^"]*)"/.exec(html)?.[1] ?? '';

  test('shows a confirmation page with the account before redirecting', async () => {
    const graceStart = await requestSignIn(service, 'mcp_hers', { email: 'grace@example.com' });
    const { authorization_url } = (await graceStart.json()) as { authorization_url: string };
    const response = await open(authorization_url);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('location'), null);
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.equal(response.headers.get('x-frame-options'), 'DENY');
    const html = await response.text();
    assert.match(html, /grace@example\.com/);
    assert.ok(html.includes(new URL(mcp.url).host));
    await assertBadTicket(await open(authorization_url));

    const next = nextOf(html);
    assert.equal((await open(next, cookiesOf(response))).status, 302);
  });

  test('binds the confirmed ticket to the browser', async () => {
    for (const headers of [navigation, { 'upgrade-insecure-requests': '1' }]) {
      const response = await open(
        (await startSignIn(service, 'mcp_notes')).authorization_url,
        '',
        headers,
      );
      const next = nextOf(await response.text());
      await assertBadTicket(await open(next, '', headers));
      await assertBadTicket(await open(next, cookiesOf(response), headers));
    }
  });
});

describe('OAuth state', () => {
  test('rejects a missing, wrong or repeated state without consuming the valid one', async () => {
    const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
    const without = withParameters(callback, (parameters) => parameters.delete('state'));
    const wrong = withParameters(callback, (parameters) => parameters.set('state', 'a'.repeat(43)));
    const twice = withParameters(callback, (parameters) =>
      parameters.append('state', 'a'.repeat(43)),
    );
    for (const url of [without, wrong, twice, callbackTo({})]) {
      await assertFailed(await openUrl(url, { cookie }), 'state_invalid');
    }
    const outcome = await outcomeOf(service, await openUrl(callback, { cookie }));
    assert.equal(outcome.mcp_oauth, 'connected', 'the valid state still works');
  });

  test('rejects a state that was used', async () => {
    const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
    const answers = await Promise.all([1, 2, 3].map(() => openUrl(callback, { cookie })));
    const outcomes = await Promise.all(answers.map((response) => outcomeOf(service, response)));
    const headerPairs = outcomes.map(({ mcp_oauth }) => mcp_oauth).toSorted();
    assert.deepEqual(headerPairs, ['connected', 'error', 'error']);
    await assertFailed(await openUrl(callback, { cookie }), 'state_invalid');
  });

  test('rejects an expired state', async () => {
    const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
    await expire();
    await assertFailed(await openUrl(callback, { cookie }), 'state_invalid');
  });

  test('rejects a state in another browser, with or without a cookie of its own', async () => {
    for (const cookieOf of [() => '', (other: string) => other]) {
      const victim = await consentToSignIn(service, 'mcp_notes');
      const other = await openUrl((await startSignIn(service, 'mcp_twin')).authorization_url);
      const cookie = cookieOf(cookiesOf(other));
      await assertFailed(await openUrl(victim.callback, { cookie }), 'browser_mismatch');
      const late = await openUrl(victim.callback, { cookie: victim.cookie });
      await assertFailed(late, 'state_invalid');
    }
  });

  test('rejects the code of another state by PKCE', async () => {
    const first = await consentToSignIn(service, 'mcp_notes');
    const second = await consentToSignIn(service, 'mcp_twin');
    const mixed = withParameters(first.callback, (parameters) =>
      parameters.set('code', second.callback.searchParams.get('code') ?? ''),
    );
    await assertFailed(await openUrl(mixed, { cookie: first.cookie }), 'exchange_failed');
  });

  test('rejects a code that was used', async () => {
    const first = await consentToSignIn(service, 'mcp_notes');
    await openUrl(first.callback, { cookie: first.cookie });
    const second = await consentToSignIn(service, 'mcp_notes');
    const replayed = withParameters(second.callback, (parameters) =>
      parameters.set('code', first.callback.searchParams.get('code') ?? ''),
    );
    await assertFailed(await openUrl(replayed, { cookie: second.cookie }), 'exchange_failed');
  });

  test('rejects the state of a server that was removed in the meantime', async () => {
    const { callback, cookie } = await consentToSignIn(service, 'mcp_twin');
    const userId = await ownerId(service);
    await grantsOf(service).delete(userId, 'mcp_twin');
    await assertFailed(await openUrl(callback, { cookie }), 'state_invalid');
    assert.equal((await grantsOf(service).getStates(userId, ['mcp_twin'])).size, 0);
  });
});

describe('responses of an authorization server', () => {
  test('reports access_denied without repeating provider text', async () => {
    const { authorization_url } = await startSignIn(service, 'mcp_notes');
    const redirect = await openUrl(authorization_url);
    mcp.showsConsent = true;
    const browser = new CookieBrowser();
    const question = await browser.open(redirect.headers.get('location') ?? '');
    mcp.showsConsent = false;
    const declined = await browser.open(`${question.url}?no`);
    assert.match(String(declined.url), /script/);
    const response = await openUrl(declined.url, { cookie: cookiesOf(redirect) });
    await assertFailed(response, 'access_denied');
  });

  test('reports provider_error for other errors and a missing code', async () => {
    for (const change of ['server_error', '<script>', undefined]) {
      const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
      const url = withParameters(callback, (parameters) => {
        parameters.delete('code');
        if (change) parameters.set('error', change);
        parameters.set('error_description', 'provider text');
      });
      await assertFailed(await openUrl(url, { cookie }), 'provider_error');
    }
  });

  test('rejects a missing or wrong issuer before exchanging the code', async () => {
    const changes = [
      (parameters: URLSearchParams) => parameters.delete('iss'),
      (parameters: URLSearchParams) => parameters.set('iss', 'https://evil.example'),
      (parameters: URLSearchParams) => parameters.set('iss', `${mcp.issuer}/`),
      (parameters: URLSearchParams) => {
        parameters.set('iss', 'https://evil.example');
        parameters.set('error', 'access_denied');
      },
    ];
    for (const change of changes) {
      const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
      const before = mcp.tokenRequests.length;
      const response = await openUrl(withParameters(callback, change), { cookie });
      await assertFailed(response, 'issuer_mismatch');
      assert.equal(mcp.tokenRequests.length, before, 'the code was not sent');
    }
  });

  test('ignores redirect targets in query parameters', async () => {
    for (const target of ['//evil.example', 'https:evil', '\\\\evil', 'javascript:alert(1)']) {
      for (const name of ['next', 'redirect_uri', 'return_to', 'app_url']) {
        const url = callbackTo({ state: 'x', [name]: target, error: target });
        await assertFailed(await openUrl(url), 'state_invalid');
      }
      await assertBadTicket(await openUrl(beginUrl(`?next=${encodeURIComponent(target)}`)));
    }
    const { authorization_url } = await startSignIn(service, 'mcp_notes');
    const redirect = await openUrl(
      `${authorization_url}&redirect_uri=https://evil.example&next=//evil`,
    );
    assert.doesNotMatch(redirect.headers.get('location') ?? '', /evil/);
  });

  const answers: Record<string, (response: ServerResponse) => void> = {
    'ten megabytes': (response) => sendJson(response, { access_token: 'x'.repeat(10_000_000) }),
    'a page': (response) => response.writeHead(200).end('<html>canary-of-the-page</html>'),
    'a refusal with a page': (response) => response.writeHead(500).end('<html>canary-of-the-page'),
    'another type of token': (response) =>
      sendJson(response, { access_token: 'x', token_type: 'DPoP' }),
    'a token with a line break': (response) =>
      sendJson(response, { access_token: 'x\r\nhost: evil', token_type: 'Bearer' }),
    'a token too long for a header': (response) =>
      sendJson(response, { access_token: 'x'.repeat(20_000), token_type: 'Bearer' }),
    'no token': (response) => sendJson(response, { token_type: 'Bearer' }),
    'a list': (response) => sendJson(response, []),
    'a redirect elsewhere': (response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:9/token' }).end(),
    'an error with status 200': (response) => sendJson(response, { error: 'canary-of-the-page' }),
  };
  for (const [name, send] of Object.entries(answers)) {
    test(`fails the exchange when the token endpoint returns ${name}`, async () => {
      const userId = await ownerId(service);
      await grantsOf(service).delete(userId, 'mcp_notes');
      const { callback, cookie } = await consentToSignIn(service, 'mcp_notes');
      mcp.override = ({ url }, response) => {
        if (url !== '/token') return false;
        send(response);
        return true;
      };
      const response = await openUrl(callback, { cookie });
      mcp.override = () => false;
      await assertFailed(response, 'exchange_failed');
      assert.equal((await grantsOf(service).getStates(userId, ['mcp_notes'])).size, 0);
      assert.doesNotMatch(JSON.stringify(service.logged), /canary-of-the-page/);
    });
  }
});

test('sends no access token of this service to other servers', async () => {
  await completeSignIn(service, 'mcp_notes');
  const seen = [...mcp.resource.authorizations, ...mcp.authorization.authorizations];
  assert.deepEqual(
    seen.filter((header) => header.includes('eyJ')),
    [],
  );
  assert.ok(mcp.resource.requests.length > 0);
});

test('returns no grant of one user to another', async () => {
  await completeSignIn(service, 'mcp_notes');
  const grace = await service.get('/api/v1/me', {
    authorization: `Bearer ${await service.token('grace@example.com')}`,
  });
  const { user_id } = (await grace.json()) as { user_id: string };
  const server = { id: 'mcp_notes', url: mcp.url };
  assert.equal(await grantsOf(service).getToken(user_id, server), undefined);
  const graceStart = { id: 'mcp_hers', url: mcp.url };
  assert.equal(await grantsOf(service).getToken(await ownerId(service), graceStart), undefined);
});
