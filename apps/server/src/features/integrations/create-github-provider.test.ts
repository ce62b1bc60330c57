import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createGitHubProvider } from './create-github-provider.ts';
import type { ProviderRequest } from './provider-fetch.ts';

const options = {
  clientId: 'id/1',
  clientSecret: 's3cret',
  url: 'https://git.example.com',
  apiUrl: 'https://git.example.com/api/v3',
};

/** Fakes GitHub's API with a fixed response and records the requests. */
function fakeResponse(body: unknown) {
  const sent: [string, ProviderRequest | undefined][] = [];
  const fetch = async (url: string, question?: ProviderRequest) => {
    sent.push([url, question]);
    return { status: 200, type: 'application/json', text: JSON.stringify(body) };
  };
  return { fetch, sent };
}

suite('createGitHubProvider', () => {
  test('createGitHubProvider has a client only when id and secret are set, and else names both settings', () => {
    assert.deepEqual(createGitHubProvider(options).client, { id: 'id/1', secret: 's3cret' });
    assert.deepEqual(createGitHubProvider(options).missing, []);
    for (const unset of [{ clientId: undefined }, { clientSecret: undefined }]) {
      const provider = createGitHubProvider({ ...options, ...unset });
      assert.equal(provider.client, undefined);
      assert.deepEqual(provider.missing, ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']);
    }
  });

  test('createGitHubProvider signs in at the configured address', () => {
    const { authorizeUrl, tokenUrl } = createGitHubProvider(options);
    assert.equal(authorizeUrl, 'https://git.example.com/login/oauth/authorize');
    assert.equal(tokenUrl, 'https://git.example.com/login/oauth/access_token');
  });

  test('account of GitHub is read from /user with its id as a text', async () => {
    const avatar_url = 'https://avatars.example.com/1';
    const { fetch, sent } = fakeResponse({ id: 7, login: 'ada', avatar_url, email: 'x' });
    assert.deepEqual(await createGitHubProvider(options).account(fetch, 'tok', {}), {
      id: '7',
      name: 'ada',
      avatarUrl: avatar_url,
      livemode: null,
      organizations: [],
    });
    assert.deepEqual(sent, [
      ['https://git.example.com/api/v3/user', { headers: { authorization: 'Bearer tok' } }],
    ]);
  });

  test('account of GitHub has no avatar when its address is missing or not http', async () => {
    for (const avatar_url of [null, undefined, '', 'javascript:alert(1)', 7]) {
      const { fetch } = fakeResponse({ id: 7, login: 'ada', avatar_url });
      const { avatarUrl } = await createGitHubProvider(options).account(fetch, 'tok', {});
      assert.equal(avatarUrl, null, String(avatar_url));
    }
  });

  test('account of GitHub rejects a response without a usable id or login', async () => {
    for (const body of [
      { id: 'x', login: 'a' },
      { id: 1.5, login: 'a' },
      { id: 1, login: '' },
    ]) {
      const { fetch } = fakeResponse(body);
      await assert.rejects(createGitHubProvider(options).account(fetch, 'tok', {}), {
        name: 'ZodError',
      });
    }
  });

  test('revoke of GitHub deletes the access token as the client, with its id escaped', async () => {
    const { fetch, sent } = fakeResponse({});
    const client = { id: 'id/1', secret: 's3cret' };
    const tokens = { accessToken: 'tok', refreshToken: undefined };
    await createGitHubProvider(options).revoke(fetch, client, { accountId: '7', tokens });
    assert.deepEqual(sent, [
      [
        'https://git.example.com/api/v3/applications/id%2F1/token',
        {
          method: 'DELETE',
          headers: {
            authorization: `Basic ${Buffer.from('id/1:s3cret').toString('base64')}`,
            'content-type': 'application/json',
          },
          body: '{"access_token":"tok"}',
        },
      ],
    ]);
    await createGitHubProvider(options).revoke(fetch, client, {
      accountId: '7',
      tokens: undefined,
    });
    assert.equal(sent.length, 1);
  });
});
