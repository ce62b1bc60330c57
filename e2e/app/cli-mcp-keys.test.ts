import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keyToken, type McpKeyRecord, type NewMcpKeyRecord } from '@millwright/client';
import { type CliFixture, leaseCliFixture } from '../support/cli.ts';
import { millwrightOf } from '../support/client-library.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';

let fixture: CliFixture;
before(async () => {
  fixture = await leaseCliFixture();
});
after(() => fixture?.[Symbol.asyncDispose]());

test('creates, lists and revokes keys', async () => {
  const { machine } = fixture;
  const none = await machine.run(['mcp-keys']);
  assert.match(none.stdout, /^No MCP keys yet/);
  const made = await machine.run(['mcp-keys', 'create', '--name', 'laptop']);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /^mwm_[\w-]{60}\n$/);
  const short = await machine.run([
    'mcp-keys',
    'create',
    '--name',
    'ci',
    '--read-only',
    '--days',
    '7',
    '--json',
  ]);
  const { id, scopes, expires_at } = JSON.parse(short.stdout) as NewMcpKeyRecord;
  assert.deepEqual(scopes, ['projects:read']);
  const days = (Date.parse(expires_at ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7, String(days));

  const { stdout } = await machine.run(['mcp-keys', 'list']);
  assert.match(stdout, /active +read +never +ci\n/);
  assert.match(stdout, /active +read, write +never +laptop\n/);
  assert.ok(!stdout.includes(made.stdout.trim()));
  assert.equal((await machine.run(['mcp-keys', 'revoke', id])).stdout, `Revoked ${id}\n`);
  assert.equal((await machine.run(['mcp-keys', 'revoke', id])).code, 0, 'revoking again succeeds');
  const all = JSON.parse((await machine.run(['mcp-keys', '--json'])).stdout) as McpKeyRecord[];
  assert.deepEqual(
    all.map(({ name, revoked_at }) => [name, revoked_at !== null]),
    [
      ['ci', true],
      ['laptop', false],
    ],
  );
});

test('rejects invalid arguments', async () => {
  for (const words of [
    ['create'],
    ['revoke'],
    ['dance'],
    ['create', '--name', 'x', '--days', '0'],
  ]) {
    const ended = await fixture.machine.run(['mcp-keys', ...words]);
    assert.equal(ended.code, 2, words.join(' '));
  }
});

test('a key replaces a sign-in, on the command line and in the library', async () => {
  const { key, id } = await createMcpKey(fixture.ada);
  const env = { MILLWRIGHT_TOKEN: key };
  const built = await fixture.machine.run(['build', 'say by key'], env);
  assert.equal(built.code, 0, built.stderr);
  assert.match((await fixture.machine.run(['projects'], env)).stdout, /by key/);

  const token = keyToken(`${fixture.service.url}/`, key);
  const script = millwrightOf(fixture.ada, { token });
  const [me, same] = await Promise.all([script.me(), script.me()]);
  assert.equal(me.user_id, (await fixture.millwright.me()).user_id);
  assert.deepEqual(me, same);
  await fixture.millwright.mcpKeys.revoke(id);
  await assert.rejects(script.me(), { code: 'API_KEY_INVALID' });
  assert.notEqual((await fixture.machine.run(['projects'], env)).code, 0);
});
