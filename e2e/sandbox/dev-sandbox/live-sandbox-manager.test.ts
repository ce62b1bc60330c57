import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noProjectEnvironment } from '../../../apps/server/src/core/ports/project-environment.ts';
import { SandboxError } from '../../../apps/server/src/core/ports/sandbox.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { bareSession, openManagerWithFakes, owner } from '../../support/open-manager-with-fakes.ts';

const edit = (path: string) => {
  return { path, kind: 'change', file: { content: Buffer.from('x'), mode: 0o644 } } as const;
};

suite('edits from outside of the sandbox', () => {
  test('open no dev server for a borrowed sandbox', async () => {
    const { manager, opened } = openManagerWithFakes();
    assert.equal((await manager.createTemporary()).session, bareSession);
    assert.equal(opened.length, 0);
  });

  test('are applied to an awake sandbox and wake none', async () => {
    const { manager, opened } = openManagerWithFakes();
    assert.equal(await manager.applyEdits(owner, [edit('a')]), false);
    assert.equal(opened.length, 0);
    await manager.visit(owner);
    assert.equal(await manager.applyEdits(owner, [edit('a')]), true);
    const changed = 'changed [{"path":"a","kind":"change"}]';
    assert.deepEqual(opened[0]?.calls.slice(1), ['write a', changed]);
    await manager.close();
  });

  test('are deferred to a resync while files are written, and callers wait for it', async () => {
    const { manager, opened, project } = openManagerWithFakes();
    const lease = manager.acquire(owner);
    await lease.sandbox();
    const [sandbox] = opened;
    assert.ok(sandbox);
    const gate = Promise.withResolvers<void>();
    sandbox.gate = gate.promise;
    manager.resync(owner);
    const pending = lease.sandbox();
    assert.equal(await manager.applyEdits(owner, [edit('a')]), false);
    project.push({ path: 'a', content: 'x' });
    manager.resync(owner);
    gate.resolve();
    await pending;
    assert.deepEqual(sandbox.calls, ['files template', 'files a', 'files a']);
    assert.equal(await manager.applyEdits(owner, [edit('a')]), true);
    await manager.close();
  });

  test('of package files are deferred to a resync, unless the sandbox is leased', async () => {
    const { manager } = openManagerWithFakes();
    await manager.visit(owner);
    assert.equal(await manager.applyEdits(owner, [edit('package.json')]), false);
    const lease = manager.acquire(owner);
    await lease.sandbox();
    assert.equal(await manager.applyEdits(owner, [edit('package.json')]), true);
    await manager.close();
  });

  test('that fail close the sandbox', async () => {
    const { manager, opened, errors } = openManagerWithFakes();
    await manager.visit(owner);
    const removal = { path: 'a', kind: 'unlink', file: null } as const;
    assert.equal(await manager.applyEdits(owner, [removal]), true);
    assert.equal(manager.status(owner), 'ready', 'a missing file counts as removed');
    assert.equal(await manager.applyEdits(owner, [edit('folder')]), true);
    assert.equal(errors.length, 1);
    assert.equal(manager.status(owner), 'sleeping');
    await eventually(() => opened[0]?.calls.includes('closed'), 'it is closed');
    await manager.close();
  });
});

suite('the sandbox manager', () => {
  test('opens one sandbox per project for concurrent requests', async () => {
    const { manager, opened, project } = openManagerWithFakes();
    assert.equal(manager.status(owner), 'sleeping');
    project.push({ path: 'mine', content: '' });
    const lease = manager.acquire(owner);
    await Promise.all([
      manager.visit(owner),
      lease.sandbox(),
      lease.sandbox(),
      manager.visit(owner),
    ]);
    assert.equal(opened.length, 1);
    assert.deepEqual(opened[0]?.calls, ['files mine']);
    assert.equal(manager.status(owner), 'ready');
    await manager.visit({ id: 'prj_2', platform: 'web' });
    assert.equal(opened.length, 2);
    await manager.close();
    for (const { calls } of opened) assert.equal(calls.at(-1), 'closed');
  });

  test('uses the template for a project without files', async () => {
    const { manager, opened } = openManagerWithFakes();
    await manager.visit(owner);
    assert.deepEqual(opened[0]?.calls, ['files template']);
    await manager.close();
  });

  test('adds the template to a project with nothing but instructions', async () => {
    const { manager, opened, project } = openManagerWithFakes();
    project.push({ path: 'AGENTS.md', content: '' });
    await manager.visit(owner);
    assert.deepEqual(opened[0]?.calls, ['files AGENTS.md template']);
    await manager.close();
  });

  test('an awake sandbox gets a changed environment, and a sleeping one does not wake for it', async () => {
    let environment = noProjectEnvironment;
    const { manager, opened } = openManagerWithFakes({ environment: async () => environment });
    await manager.refreshEnvironment(owner);
    assert.equal(opened.length, 0);
    await manager.visit(owner);
    environment = { ...environment, variables: [{ name: 'KEY', value: '1', about: '' }] };
    await manager.refreshEnvironment(owner);
    assert.deepEqual(opened[0]?.calls.slice(1), ['environment KEY']);
    await manager.close();
  });

  test('closes a sandbox whose environment cannot be read', async () => {
    let isBroken = false;
    const { manager, opened, errors } = openManagerWithFakes({
      environment: async () => {
        if (isBroken) throw new Error('the database is gone');
        return noProjectEnvironment;
      },
    });
    await manager.visit(owner);
    isBroken = true;
    await manager.refreshEnvironment(owner);
    await manager.close();
    assert.deepEqual(opened[0]?.calls.slice(1), ['closed']);
    assert.equal(errors.length, 1);
  });

  test('does not wake a sandbox for a status query', async () => {
    const { manager, opened } = openManagerWithFakes();
    assert.deepEqual(await manager.visit(owner, { wakes: false }), { status: 'sleeping' });
    assert.equal(opened.length, 0);
    await manager.close();
  });

  test('closes idle sandboxes but never leased ones', async () => {
    const { manager, opened } = openManagerWithFakes({ idleMs: 40 });
    const other = { id: 'prj_2', platform: 'web' } as const;
    const lease = manager.acquire(owner);
    await lease.sandbox();
    await manager.visit(other);
    await eventually(() => manager.status(other) === 'sleeping', 'it sleeps');
    assert.equal(manager.status(owner), 'ready');
    lease.release('in_step');
    await eventually(() => manager.status(owner) === 'sleeping', 'it sleeps too');
    await eventually(() => opened.every(({ calls }) => calls.at(-1) === 'closed'), 'both closed');
    await manager.close();
  });

  test('limits the number of awake sandboxes, except for leased ones', async () => {
    const { manager } = openManagerWithFakes({ maxAwake: 2 });
    const [first, ...others] = ['a', 'b', 'c', 'd'].map((id) => ({ id, platform: 'web' }) as const);
    assert.ok(first);
    const lease = manager.acquire(first);
    await lease.sandbox();
    for (const one of others) await manager.visit(one);
    assert.deepEqual(
      [first, ...others].map((one) => manager.status(one)),
      ['ready', 'sleeping', 'sleeping', 'ready'],
    );
    lease.release('in_step');
    await manager.visit({ id: 'e', platform: 'web' });
    // It was leased until just now; the other was visited before that.
    assert.equal(manager.status(first), 'ready');
    assert.equal(manager.status({ id: 'd' }), 'sleeping');
    await manager.close();
  });

  test('replaces a sandbox that died, for lease holders too', async () => {
    const { manager, opened } = openManagerWithFakes();
    const lease = manager.acquire(owner);
    await lease.sandbox();
    opened[0]?.died.resolve('crashed');
    await eventually(() => manager.status(owner) === 'sleeping', 'its end is noticed');
    await lease.sandbox();
    assert.equal(opened.length, 2);
    await manager.close();
  });

  test('resyncs a sandbox after an interrupted turn before the next lease', async () => {
    const { manager, opened, project } = openManagerWithFakes();
    const first = manager.acquire(owner);
    await first.sandbox();
    const [sandbox] = opened;
    const gate = Promise.withResolvers<void>();
    if (sandbox) sandbox.gate = gate.promise;
    project.push({ path: 'committed', content: '' });
    first.release('unsure');
    let isLeased = false;
    const next = manager
      .acquire(owner)
      .sandbox()
      .then(() => {
        isLeased = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isLeased, false);
    gate.resolve();
    await next;
    assert.deepEqual(sandbox?.calls, ['files template', 'files committed']);
    await manager.close();
  });

  test('reports the reason to visitors and tools if no sandbox is available', async () => {
    const { manager, errors } = openManagerWithFakes({
      openPlatform: () => Promise.reject(new Error('bubblewrap is missing')),
    });
    assert.deepEqual(await manager.visit(owner), {
      status: 'failed',
      message: 'bubblewrap is missing',
    });
    assert.equal(manager.status(owner), 'failed');
    await assert.rejects(
      manager.acquire(owner).sandbox(),
      (error) => error instanceof SandboxError && error.code === 'start_failed',
    );
    assert.equal(errors.length, 1);
    await manager.close();
  });
});
