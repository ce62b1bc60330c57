import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { composeSandboxes } from '../../apps/server/src/sandboxes/compose-sandboxes.ts';
import { openProcessHost } from '../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { sharedSandboxFolder } from '../../apps/server/src/testing/shared-template.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { command, toolEndsOf } from '../support/sandbox-scripts.ts';

test('runs no code without isolation once another user was invited', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'mw-unprotected-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const host = await openProcessHost({ folder: directory });
  t.after(() => host.close());
  const folder = await sharedSandboxFolder();
  await using service = await startScripted(
    // One warm sandbox was opened while the owner was the only user.
    { SANDBOX_DRIVER: 'auto', SANDBOX_WARM: '1', VERIFY_TURNS: 'false' },
    { sandboxes: (options) => composeSandboxes({ ...options, folder, host }) },
  );
  const owner = new Client(service.url, await service.token());
  const run = async (client: Client) => {
    const turn = await client.turn({ prompt: `${command('echo it ran')}\nsay done` });
    return JSON.stringify(toolEndsOf(turn)[0]);
  };
  assert.match(await run(owner), /it ran/);

  const member = new Client(service.url, await service.token('member@example.com'));
  for (const client of [member, owner]) {
    const end = await run(client);
    assert.doesNotMatch(end, /it ran/);
    assert.match(end, /Sandboxes on this machine are not isolated/);
  }
});
