import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SandboxHost } from '../../apps/server/src/core/ports/sandbox.ts';
import { composeSandboxes } from '../../apps/server/src/sandboxes/compose-sandboxes.ts';
import { sharedHost } from '../../apps/server/src/sandboxes/testing/shared-host.ts';
import { simpleLauncher } from '../../apps/server/src/sandboxes/testing/simple-launcher.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { readPlainFiles } from '../../apps/server/src/testing/plain-template.ts';
import { sharedSandboxFolder } from '../../apps/server/src/testing/shared-template.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { command, toolEndsOf } from '../support/sandbox-scripts.ts';

/** A host that says that it does not isolate. A sandbox of the process driver copies all packages, which takes seconds. */
async function openUnprotectedHost(): Promise<SandboxHost> {
  const host = await sharedHost();
  return {
    name: host.name,
    isolated: false,
    limits: host.limits,
    create: (options) => host.create(options),
    close: async () => {},
  };
}

test('runs no code without isolation once another user was invited', {
  skip: await whyNoBubblewrap(),
}, async () => {
  const [host, folder, webFiles, launcher] = await Promise.all([
    openUnprotectedHost(),
    sharedSandboxFolder(),
    readPlainFiles(),
    simpleLauncher(),
  ]);
  await using service = await startScripted(
    // One warm sandbox was opened while the owner was the only user.
    { SANDBOX_DRIVER: 'auto', SANDBOX_WARM: '1', VERIFY_TURNS: 'false' },
    { sandboxes: (options) => composeSandboxes({ ...options, folder, host, webFiles, launcher }) },
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
