import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { ApiError } from '../../../apps/server/src/core/api-error.ts';
import { createAuthenticate } from '../../../apps/server/src/identity/authenticate.ts';
import {
  createTokenVerifier,
  type VerifierOptions,
} from '../../../apps/server/src/identity/verify-token.ts';
import { accountStore } from '../../../apps/server/src/store/accounts.ts';
import { openDatabase } from '../../../apps/server/src/store/database.ts';
import { userStore } from '../../../apps/server/src/store/users.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

const audience = 'https://api.example.com';
const { publicKey, privateKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] });

function mint(issuer: string, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ sub: 'ada', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

function verifier(issuer: string, options: Partial<VerifierOptions> = {}) {
  return createTokenVerifier({
    issuer,
    audience,
    algorithms: ['ES256'],
    leewaySeconds: 60,
    rolesClaim: 'roles',
    requireAccessTokenType: false,
    keys,
    clock: { now: () => new Date() },
    ...options,
  });
}

const external = ({ idOf }: ReturnType<typeof userStore>) => ({ find: idOf, admit: () => true });

async function openStore() {
  const url = await freshDatabase();
  const database = await openDatabase({ url, dataDir: '', log: pino({ level: 'silent' }) });
  const { db } = database;
  return {
    users: userStore(db),
    accounts: accountStore(db),
    [Symbol.asyncDispose]: () => database.close(),
  };
}

suite('the user of a token', () => {
  const [here, there] = ['https://a.example', 'https://b.example'] as const;

  test('the same subject of another issuer is a different user', async () => {
    await using store = await openStore();
    const ask = async (issuer: string, claims = {}) =>
      createAuthenticate(verifier(issuer), external(store.users), [])(await mint(issuer, claims));
    const ada = await ask(here);
    const other = await ask(there);
    assert.notEqual(ada.userId, other.userId);
    assert.equal((await ask(here, { name: 'Ada' })).userId, ada.userId);
    assert.equal((await ask(there)).userId, other.userId);
  });

  test('issuer and subject are never confused', async () => {
    await using store = await openStore();
    const blank = { email: null, name: null };
    const pairs = [
      ['a', 'bc'],
      ['ab', 'c'],
      ['a"', 'b'],
      ['a', '"b'],
      ['A', 'bc'],
      ['a', 'bc '],
    ];
    const ids = await Promise.all(
      pairs.map(([issuer = '', subject = '']) => store.users.idOf({ issuer, subject, ...blank })),
    );
    assert.equal(new Set(ids).size, pairs.length);
  });

  test('concurrent first requests create one user', async () => {
    await using store = await openStore();
    const authenticate = createAuthenticate(verifier(here), external(store.users), []);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, at) => mint(here, { jti: String(at) })),
    );
    const callers = await Promise.all(tokens.map(authenticate));
    assert.equal(new Set(callers.map(({ userId }) => userId)).size, 1);
  });

  test('the user of a built-in account does not depend on the issuer URL', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.users.idOfAccount(account.id, at % 2 ? here : there),
      ),
    );
    assert.equal(new Set(ids).size, 1);
    const other = await store.accounts.member('grace@example.com');
    assert.notEqual(await store.users.idOfAccount(other.id, here), ids[0]);
  });

  test('a token of another issuer never resolves to the user of a built-in account', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const owner = await store.users.idOfAccount(account.id, here);
    const claim = (issuer: string, subject = account.id) =>
      mint(issuer, { sub: subject }).then(
        createAuthenticate(verifier(issuer), external(store.users), []),
      );
    const stranger = await claim(there);
    assert.notEqual(stranger.userId, owner);
    await assert.rejects(claim(here), { code: 'TOKEN_INVALID' });
    await assert.rejects(claim(here), { code: 'TOKEN_INVALID' });
    assert.equal(await store.users.idOfAccount(account.id, there), owner);
    assert.equal((await claim(there)).userId, stranger.userId);
  });

  test('adopts a user created by the previous release', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const made = await store.users.idOf({
      issuer: here,
      subject: account.id,
      email: null,
      name: null,
    });
    assert.equal(await store.users.idOfAccount(account.id, here), made);
    assert.equal(await store.users.idOfAccount(account.id, there), made);
  });

  const emails: [claims: Record<string, unknown>, admin: boolean][] = [
    [{ email: 'Boss@Example.com' }, true],
    [{ email: 'boss@example.com', email_verified: true }, true],
    [{ email: 'boss@example.com', email_verified: 'true' }, true],
    [{ email: 'boss@example.com', email_verified: false }, false],
    [{ email: 'boss@example.com', email_verified: 'false' }, false],
    [{ email: 'boss@example.com.evil' }, false],
    [{ email: ['boss@example.com'] }, false],
    [{ name: 'boss@example.com' }, false],
    [{ roles: ['admin'] }, true],
    [{ roles: 'admin' }, false],
    [{ roles: { admin: true } }, false],
  ];
  for (const [claims, admin] of emails) {
    test(`${JSON.stringify(claims)} is ${admin ? 'an' : 'not an'} administrator`, async () => {
      await using store = await openStore();
      const authenticate = createAuthenticate(verifier(here), external(store.users), [
        'boss@EXAMPLE.com',
      ]);
      const { roles } = await authenticate(await mint(here, claims));
      assert.equal(roles.includes('admin'), admin);
    });
  }
});

suite('token verification cache', () => {
  const issuer = 'https://a.example';
  const invalid = (error: unknown) => error instanceof ApiError && error.code === 'TOKEN_INVALID';

  test('rejects a cached token after its expiry plus leeway', async () => {
    let now = Date.now();
    const verify = verifier(issuer, { clock: { now: () => new Date(now) } });
    const token = await mint(issuer, {});
    await verify.verify(token);
    now += 300_000;
    await verify.verify(token);
    now += 59_000;
    await verify.verify(token);
    now += 2_000;
    await assert.rejects(verify.verify(token), invalid);
  });

  test('rejects cached tokens within a minute after their key is withdrawn', async () => {
    let now = Date.now();
    let published = true;
    const verify = verifier(issuer, {
      clock: { now: () => new Date(now) },
      keys: (header, token) => (published ? keys : createLocalJWKSet({ keys: [] }))(header, token),
    });
    const token = await mint(issuer, {});
    await verify.verify(token);
    published = false;
    now += 61_000;
    await assert.rejects(verify.verify(token), invalid);
  });

  test('does not cache rejections', async () => {
    let now = Date.now();
    const verify = verifier(issuer, { clock: { now: () => new Date(now) } });
    const token = await mint(issuer, { nbf: Math.floor(now / 1000) + 120 });
    await assert.rejects(verify.verify(token), invalid);
    now += 61_000;
    await verify.verify(token);
  });
});
