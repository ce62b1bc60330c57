import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { pino } from 'pino';
import { ApiError } from '../../../apps/server/src/core/api-error.ts';
import {
  createJwtVerifier,
  type VerifierOptions,
} from '../../../apps/server/src/identity/jwt-verifier.ts';
import { createTokenUserResolver } from '../../../apps/server/src/identity/resolve-token-user.ts';
import { openDatabase } from '../../../apps/server/src/store/database.ts';
import { accountStore } from '../../../apps/server/src/store/queries/accounts.ts';
import { userStore } from '../../../apps/server/src/store/queries/users.ts';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';

const audience = 'https://api.example.com';
const { publicKey, privateKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] });

function signToken(issuer: string, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ sub: 'ada', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
}

function createVerifier(issuer: string, options: Partial<VerifierOptions> = {}) {
  return createJwtVerifier({
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

const createUsers = ({ findOrCreateUser }: ReturnType<typeof userStore>) => ({
  find: findOrCreateUser,
  admit: () => true,
});

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
  const [issuerUrl, otherIssuer] = ['https://a.example', 'https://b.example'] as const;

  test('the same subject of another issuer is a different user', async () => {
    await using store = await openStore();
    const authenticateAs = async (issuer: string, claims = {}) =>
      createTokenUserResolver(
        createVerifier(issuer),
        createUsers(store.users),
        [],
      )(await signToken(issuer, claims));
    const ada = await authenticateAs(issuerUrl);
    const other = await authenticateAs(otherIssuer);
    assert.notEqual(ada.userId, other.userId);
    assert.equal((await authenticateAs(issuerUrl, { name: 'Ada' })).userId, ada.userId);
    assert.equal((await authenticateAs(otherIssuer)).userId, other.userId);
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
      pairs.map(([issuer = '', subject = '']) =>
        store.users.findOrCreateUser({ issuer, subject, ...blank }),
      ),
    );
    assert.equal(new Set(ids).size, pairs.length);
  });

  test('concurrent first requests create one user', async () => {
    await using store = await openStore();
    const authenticate = createTokenUserResolver(
      createVerifier(issuerUrl),
      createUsers(store.users),
      [],
    );
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signToken(issuerUrl, { jti: String(at) })),
    );
    const callers = await Promise.all(tokens.map(authenticate));
    assert.equal(new Set(callers.map(({ userId }) => userId)).size, 1);
  });

  test('the user of a built-in account does not depend on the issuer URL', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.users.findOrCreateAccountUser(account.id, at % 2 ? issuerUrl : otherIssuer),
      ),
    );
    assert.equal(new Set(ids).size, 1);
    const other = await store.accounts.member('grace@example.com');
    assert.notEqual(await store.users.findOrCreateAccountUser(other.id, issuerUrl), ids[0]);
  });

  test('a token of another issuer never resolves to the user of a built-in account', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const owner = await store.users.findOrCreateAccountUser(account.id, issuerUrl);
    const claim = (issuer: string, subject = account.id) =>
      signToken(issuer, { sub: subject }).then(
        createTokenUserResolver(createVerifier(issuer), createUsers(store.users), []),
      );
    const otherUser = await claim(otherIssuer);
    assert.notEqual(otherUser.userId, owner);
    await assert.rejects(claim(issuerUrl), { code: 'TOKEN_INVALID' });
    await assert.rejects(claim(issuerUrl), { code: 'TOKEN_INVALID' });
    assert.equal(await store.users.findOrCreateAccountUser(account.id, otherIssuer), owner);
    assert.equal((await claim(otherIssuer)).userId, otherUser.userId);
  });

  test('adopts a user created by the previous release', async () => {
    await using store = await openStore();
    const account = await store.accounts.owner();
    const created = await store.users.findOrCreateUser({
      issuer: issuerUrl,
      subject: account.id,
      email: null,
      name: null,
    });
    assert.equal(await store.users.findOrCreateAccountUser(account.id, issuerUrl), created);
    assert.equal(await store.users.findOrCreateAccountUser(account.id, otherIssuer), created);
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
      const authenticate = createTokenUserResolver(
        createVerifier(issuerUrl),
        createUsers(store.users),
        ['boss@EXAMPLE.com'],
      );
      const { roles } = await authenticate(await signToken(issuerUrl, claims));
      assert.equal(roles.includes('admin'), admin);
    });
  }
});

suite('token verification cache', () => {
  const issuer = 'https://a.example';
  const invalid = (error: unknown) => error instanceof ApiError && error.code === 'TOKEN_INVALID';

  test('rejects a cached token after its expiry plus leeway', async () => {
    let now = Date.now();
    const verify = createVerifier(issuer, { clock: { now: () => new Date(now) } });
    const token = await signToken(issuer, {});
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
    const verify = createVerifier(issuer, {
      clock: { now: () => new Date(now) },
      keys: (header, token) => (published ? keys : createLocalJWKSet({ keys: [] }))(header, token),
    });
    const token = await signToken(issuer, {});
    await verify.verify(token);
    published = false;
    now += 61_000;
    await assert.rejects(verify.verify(token), invalid);
  });

  test('does not cache rejections', async () => {
    let now = Date.now();
    const verify = createVerifier(issuer, { clock: { now: () => new Date(now) } });
    const token = await signToken(issuer, { nbf: Math.floor(now / 1000) + 120 });
    await assert.rejects(verify.verify(token), invalid);
    now += 61_000;
    await verify.verify(token);
  });
});
