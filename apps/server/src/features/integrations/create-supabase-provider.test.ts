import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  buildDatabaseUrl,
  createSupabaseProvider,
  SupabaseApi,
} from './create-supabase-provider.ts';
import type { ProviderRequest } from './provider-fetch.ts';

const apiUrl = 'https://api.example.com';
const options = { clientId: 'id', clientSecret: 's3cret', apiUrl };

/** Fakes the management API with a fixed response and records the requests. */
function fakeResponse(body: unknown) {
  const sent: [string, ProviderRequest | undefined][] = [];
  const fetch = async (url: string, question?: ProviderRequest) => {
    sent.push([url, question]);
    return { status: 200, type: 'application/json', text: JSON.stringify(body) };
  };
  return { fetch, sent, api: new SupabaseApi(fetch, apiUrl) };
}

suite('createSupabaseProvider', () => {
  test('createSupabaseProvider has a client only when id and secret are set, and else names both settings', () => {
    assert.deepEqual(createSupabaseProvider(options).client, { id: 'id', secret: 's3cret' });
    for (const unset of [{ clientId: undefined }, { clientSecret: undefined }]) {
      const { client, missing } = createSupabaseProvider({ ...options, ...unset });
      assert.equal(client, undefined);
      assert.deepEqual(missing, ['SUPABASE_CLIENT_ID', 'SUPABASE_CLIENT_SECRET']);
    }
  });

  test('account of Supabase is the first organization under the names of all', async () => {
    const organizations = [
      { id: 'o1', name: 'One' },
      { id: 'o2', name: 'Two' },
    ];
    const { fetch, sent } = fakeResponse(organizations);
    assert.deepEqual(await createSupabaseProvider(options).account(fetch, 'tok', {}), {
      id: 'o1',
      name: 'One, Two',
      avatarUrl: null,
      livemode: null,
      organizations,
    });
    assert.equal(sent[0]?.[0], `${apiUrl}/v1/organizations`);
  });

  test('account of Supabase without organizations is called Supabase', async () => {
    const { fetch } = fakeResponse([]);
    const { id, name } = await createSupabaseProvider(options).account(fetch, 'tok', {});
    assert.deepEqual({ id, name }, { id: '', name: 'Supabase' });
  });

  test('revoke of Supabase sends the refresh token, and nothing when there is none', async () => {
    const { fetch, sent } = fakeResponse({});
    const client = { id: 'id', secret: 's3cret' };
    const revoke = (refreshToken: string | undefined) =>
      createSupabaseProvider(options).revoke(fetch, client, {
        accountId: 'o1',
        tokens: { accessToken: 'at', refreshToken },
      });
    await revoke(undefined);
    assert.equal(sent.length, 0);
    await revoke('rt');
    assert.deepEqual(sent, [
      [
        `${apiUrl}/v1/oauth/revoke`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"client_id":"id","client_secret":"s3cret","refresh_token":"rt"}',
        },
      ],
    ]);
  });
});

suite('SupabaseApi', () => {
  test('projects keeps id, name and region, and gives null for an unusable region', async () => {
    const { api } = fakeResponse([
      { id: 'abc1', name: 'One', region: 'eu-1', status: 'ACTIVE' },
      { id: 'abc2', name: 'Two' },
    ]);
    assert.deepEqual(await api.projects('tok'), [
      { id: 'abc1', name: 'One', region: 'eu-1' },
      { id: 'abc2', name: 'Two', region: null },
    ]);
  });

  test('projects rejects an id that could not be part of a host name', async () => {
    const { api } = fakeResponse([{ id: 'evil.com/', name: 'x', region: null }]);
    await assert.rejects(api.projects('tok'), { name: 'ZodError' });
  });

  test('keys prefers publishable and secret keys to the legacy ones', async () => {
    const legacy = [
      { name: 'anon', type: 'legacy', api_key: 'old-public' },
      { name: 'service_role', type: 'legacy', api_key: 'old-service' },
    ];
    const newer = [
      { name: 'default', type: 'publishable', api_key: 'sb_publishable' },
      { name: 'default', type: 'secret', api_key: 'sb_secret' },
    ];
    const { api, sent } = fakeResponse([...legacy, ...newer]);
    assert.deepEqual(await api.keys('tok', 'abc1'), {
      publicKey: 'sb_publishable',
      serviceKey: 'sb_secret',
    });
    assert.equal(sent[0]?.[0], `${apiUrl}/v1/projects/abc1/api-keys?reveal=true`);
    assert.deepEqual(await fakeResponse(legacy).api.keys('tok', 'abc1'), {
      publicKey: 'old-public',
      serviceKey: 'old-service',
    });
  });

  test('keys is undefined when one of the two keys is missing or was not revealed', async () => {
    const anon = { name: 'anon', api_key: 'public' };
    assert.equal(await fakeResponse([anon]).api.keys('tok', 'abc1'), undefined);
    const hidden = { name: 'service_role', api_key: null };
    assert.equal(await fakeResponse([anon, hidden]).api.keys('tok', 'abc1'), undefined);
  });
});

test('buildDatabaseUrl puts the reference of a project in front of supabase.co', () => {
  assert.equal(buildDatabaseUrl('abc1'), 'https://abc1.supabase.co');
});
