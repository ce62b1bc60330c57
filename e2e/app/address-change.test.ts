import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { assertTokenRejected, memberLink, signIn } from '../support/sign-in.ts';

test('projects, keys and accounts survive a change of PORT and BASE_URL', async () => {
  const env = {
    DATABASE_URL: await freshDatabase(),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    API_KEY_PEPPER: randomBytes(32).toString('base64'),
  };
  const email = 'grace@example.com';
  const builds = async (client: Client) => ({
    token: client.token,
    projectId: (await client.turn({ prompt: 'say hello' })).projectId,
    key: (await createMcpKey(client)).key,
    userId: (await client.json('GET', '/api/v1/me')).body.user_id,
  });
  await using first = await startScripted(env);
  const owner = await builds(await Client.of(first));
  const grace = await builds(await Client.of(first, email));
  await first[Symbol.asyncDispose]();

  await using second = await startScripted(env);
  assert.notEqual(second.config.BASE_URL, first.config.BASE_URL);
  assert.notEqual(second.port, first.port);
  for (const [before, link] of [
    [owner, await second.signInLink()],
    [grace, await memberLink(second, email)],
  ] as const) {
    const { tokens } = await signIn(second, undefined, undefined, link);
    const exchange = await fetch(`${second.url}/api/v1/gw/token`, {
      method: 'POST',
      headers: { 'x-api-key': before.key },
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    for (const token of [tokens.access_token, access_token]) {
      const client = new Client(second.url, token);
      assert.equal((await client.json('GET', '/api/v1/me')).body.user_id, before.userId);
      const { body } = await client.json('GET', '/api/v1/projects');
      const { projects } = body as unknown as { projects: { project_id: string }[] };
      assert.deepEqual(
        projects.map(({ project_id }) => project_id),
        [before.projectId],
      );
    }
    await assertTokenRejected(second, before.token);
  }
});
