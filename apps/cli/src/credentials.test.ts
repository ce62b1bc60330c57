import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { type Credential, Credentials, getCredentialsPath } from './credentials.ts';

let home: string;
let credentials: Credentials;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'millwright-credentials-'));
  credentials = new Credentials(getCredentialsPath({ env: {}, home }));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const credential = (access_token: string): Credential => ({
  issuer: 'https://login.example.com',
  client_id: 'millwright-cli',
  token_endpoint: 'https://login.example.com/token',
  access_token,
  expires_at: 0,
});

test('stores the file in the XDG config directory, readable only by the user', async () => {
  assert.equal(credentials.path, join(home, '.config/millwright/credentials.json'));
  const env = { XDG_CONFIG_HOME: '/elsewhere' };
  assert.equal(getCredentialsPath({ env, home }), '/elsewhere/millwright/credentials.json');
  await credentials.save('https://one', credential('a'));
  assert.equal((await stat(credentials.path)).mode & 0o777, 0o600);
  assert.equal((await stat(dirname(credentials.path))).mode & 0o777, 0o700);
  assert.deepEqual(await readdir(dirname(credentials.path)), ['credentials.json']);
});

test('serializes concurrent writers without losing entries', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `https://${at}`);
  await Promise.all(names.map((name) => credentials.save(name, credential(name))));
  assert.deepEqual(Object.keys((await credentials.read()).services).sort(), names.sort());
  assert.equal((await credentials.remove('https://3'))?.access_token, 'https://3');
  assert.equal(await credentials.remove('https://3'), undefined);
  assert.equal(Object.keys((await credentials.read()).services).length, 19);
});

test('takes over a stale lock', async () => {
  await credentials.save('https://one', credential('a'));
  await writeFile(`${credentials.path}.lock`, '');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${credentials.path}.lock`, longAgo, longAgo);
  await credentials.save('https://two', credential('b'));
  assert.equal((await credentials.read()).current, 'https://two');
});

test('rejects a malformed file', async () => {
  await credentials.save('https://one', credential('a'));
  await writeFile(credentials.path, '{"services":');
  await assert.rejects(credentials.read(), /Delete it and sign in again/);
});
