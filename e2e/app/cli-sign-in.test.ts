import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Machine } from '../support/cli.ts';
import type { ExitResult, RunningCli } from '../support/cli-in-process.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import {
  audience,
  clientId,
  type IdentityProvider,
  scope,
  startIdentityProvider,
} from '../support/identity-provider.ts';

const credentialsIn = (machine: Machine) =>
  join(machine.folder, '.config', 'millwright', 'credentials.json');

async function readCredentials(machine: Machine): Promise<{
  current: string;
  services: Record<string, { access_token: string; refresh_token?: string; expires_at: number }>;
}> {
  return JSON.parse(await readFile(credentialsIn(machine), 'utf8'));
}

/** The instructions that the terminal shows for the browser. */
async function instructions(login: RunningCli): Promise<{ address: string; code: string }> {
  const text = await login.waitForOutput(/Code {2}\S+\n/);
  const [, address = ''] = /Open {2}(\S+)/.exec(text) ?? [];
  const [, code = ''] = /Code {2}(\S+)/.exec(text) ?? [];
  return { address, code };
}

suite('sign in with the embedded provider', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function signIn(machine: Machine): Promise<ExitResult> {
    const login = machine.start(['login', '--url', service.config.BASE_URL]);
    const { address, code } = await instructions(login);
    const browser = new CookieBrowser();
    const confirm = await browser.submit(await browser.open(address), { user_code: code });
    const page = await browser.submit(confirm, {});
    await browser.submit(page, { token: await service.signInLink() });
    return login.waitForExit();
  }

  test('confirms the code in a browser, stores and refreshes the tokens, and revokes them at sign-out', async () => {
    await using machine = await Machine.create();
    const { BASE_URL: url } = service.config;
    const { code, stdout, stderr } = await signIn(machine);
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`Signed in to ${url} as \\S+\n$`));
    assert.equal((await stat(credentialsIn(machine))).mode & 0o777, 0o600);
    const first = await readCredentials(machine);
    assert.equal(first.current, url);

    // Defaults to the service of the sign-in. Concurrent commands refresh the token once.
    const credential = first.services[url];
    assert.ok(credential?.refresh_token);
    const late = { ...first, services: { [url]: { ...credential, expires_at: 0 } } };
    await writeFile(credentialsIn(machine), JSON.stringify(late));
    const all = await Promise.all([
      machine.run(['whoami', '--json']),
      machine.runProcess(['whoami', '--json']),
      machine.runProcess(['whoami', '--json']),
    ]);
    assert.deepEqual(
      all.map((one) => one.code),
      [0, 0, 0],
      all.map((one) => one.stderr).join(),
    );
    const renewed = (await readCredentials(machine)).services[url];
    assert.notEqual(renewed?.access_token, credential.access_token);
    assert.ok((renewed?.expires_at ?? 0) > Date.now() + 3_000_000);

    // A rejected token is refreshed even if it has not expired.
    const invalidated = { ...first, services: { [url]: { ...renewed, access_token: 'spoilt' } } };
    await writeFile(credentialsIn(machine), JSON.stringify(invalidated));
    assert.equal((await machine.run(['whoami'])).code, 0);
    const last = await readCredentials(machine);

    const out = await machine.run(['logout']);
    assert.deepEqual([out.code, out.stdout], [0, `Signed out of ${url}\n`]);
    assert.deepEqual((await readCredentials(machine)).services, {});
    const rejected = await machine.run(['whoami', '--url', url]);
    assert.equal(rejected.code, 3);
    const revoked = { ...last.services[url], expires_at: 0 };
    await writeFile(
      credentialsIn(machine),
      JSON.stringify({ current: url, services: { [url]: revoked } }),
    );
    const signedOut = await machine.run(['whoami']);
    assert.equal(signedOut.code, 3);
    assert.match(signedOut.stderr, /Your sign-in at .* has expired/);
  });

  test('reports a sign-in declined in the browser', async () => {
    await using machine = await Machine.create();
    const login = machine.start(['login'], { MILLWRIGHT_URL: service.config.BASE_URL });
    const { address, code } = await instructions(login);
    const browser = new CookieBrowser();
    const confirm = await browser.submit(await browser.open(address), { user_code: code });
    await browser.submit(confirm, { abort: 'yes' });
    const ended = await login.waitForExit();
    assert.equal(ended.code, 3);
    assert.match(ended.stderr, /The sign-in was denied in the browser/);
  });

  test('Ctrl-C cancels a pending sign-in', async () => {
    await using machine = await Machine.create();
    const login = machine.start(['login'], { MILLWRIGHT_URL: service.config.BASE_URL });
    await instructions(login);
    login.interrupt('SIGINT');
    assert.equal((await login.waitForExit()).code, 4);
  });
});

suite('sign in with an external identity provider', () => {
  let provider: IdentityProvider;
  let service: TestService;
  before(async () => {
    provider = await startIdentityProvider('RS256');
    service = await startTestService({
      AUTH_MODE: 'oidc',
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      STUDIO_SCOPE: scope,
    });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  test('discovers the provider from the service, and requires a client id', async () => {
    await using machine = await Machine.create({ MILLWRIGHT_URL: service.url });
    const login = machine.start(['login', '--client-id', clientId]);
    const { address, code } = await instructions(login);
    assert.ok(address.startsWith(provider.issuer));
    const browser = new CookieBrowser();
    const confirm = await browser.submit(await browser.open(address), { user_code: code });
    assert.equal((await browser.submit(confirm, {})).html, 'connected');
    const ended = await login.waitForExit();
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stdout, /as ada@example\.com\n$/i);
    const unconfigured = await machine.run(['login']);
    assert.equal(unconfigured.code, 3);
    assert.match(unconfigured.stderr, /set its client with --client-id/);
  });
});
