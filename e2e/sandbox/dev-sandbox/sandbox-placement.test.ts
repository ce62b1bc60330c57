import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { SandboxPlacement } from '../../../apps/server/src/core/ports/sandbox-placement.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { openManagerWithFakes, owner } from '../../support/open-manager-with-fakes.ts';

suite('sandbox placement across processes', () => {
  /** The test decides if this process may run the project's sandbox. */
  function fakePlacement() {
    const reports: string[] = [];
    const state = { isHere: true, isFree: true };
    const placement: SandboxPlacement = {
      claim: async () => {
        const { isHere } = state;
        state.isHere = true;
        return isHere;
      },
      claimIfFree: async () => state.isFree,
      reportStatus: (id, status) => void reports.push(`${id} ${status}`),
      release: async (id) => void reports.push(`${id} left`),
    };
    return { state, reports, placement };
  }

  test('resyncs a sandbox that another process held in the meantime', async () => {
    const { state, placement } = fakePlacement();
    const { manager, opened, project } = openManagerWithFakes({ placement });
    await manager.visit(owner);
    project.push({ path: 'a', content: 'written elsewhere' });
    state.isHere = false;
    const lease = manager.acquire(owner);
    await Promise.all([lease.sandbox(), lease.sandbox()]);
    await lease.sandbox();
    assert.deepEqual(opened[0]?.calls, ['files template', 'files a']);
    lease.release('in_step');
    const next = manager.acquire(owner);
    await next.sandbox();
    assert.deepEqual(opened[0]?.calls, ['files template', 'files a'], 'it was here all along');
    await manager.close();
  });

  test('writes the files once to a sandbox opened for a lease', async () => {
    const { state, placement } = fakePlacement();
    state.isHere = false;
    const { manager, opened } = openManagerWithFakes({ placement });
    await manager.acquire(owner).sandbox();
    assert.deepEqual(opened[0]?.calls, ['files template']);
    await manager.close();
  });

  test('does not open a sandbox for a visitor if another process holds it', async () => {
    const { state, placement } = fakePlacement();
    state.isFree = false;
    const { manager, opened } = openManagerWithFakes({ placement });
    assert.deepEqual(await manager.visit(owner), { status: 'starting' });
    assert.equal(opened.length, 0);
    assert.equal(manager.status(owner), 'sleeping');
    await manager.close();
  });

  test('reports the status of a sandbox and its release', async () => {
    const { placement, reports } = fakePlacement();
    const { manager } = openManagerWithFakes({ placement });
    await manager.visit(owner);
    await eventually(() => reports.length === 1, 'the status is reported');
    manager.forget(owner);
    assert.deepEqual(reports, ['prj_1 ready', 'prj_1 left']);
    await manager.close();
  });

  test('opens a sandbox for a checkpoint without reporting its placement', async () => {
    const { placement, reports } = fakePlacement();
    const { manager, opened } = openManagerWithFakes({
      placement,
      files: async function* ({ id, isCheckpoint }) {
        yield { path: `${isCheckpoint ? 'checkpoint' : 'project'} ${id}`, content: '' };
      },
      idleMs: 40,
    });
    const checkpoint = { id: 'ckp_1', platform: 'web', isCheckpoint: true } as const;
    assert.deepEqual(await manager.visit(checkpoint, { wakes: false }), { status: 'sleeping' });
    assert.equal((await manager.visit(checkpoint)).status, 'ready');
    assert.equal((await manager.visit(owner)).status, 'ready');
    assert.deepEqual(
      opened.map(({ calls }) => calls[0]),
      ['files checkpoint ckp_1', 'files project prj_1'],
    );
    assert.deepEqual([...manager.statuses().keys()], ['prj_1']);
    assert.deepEqual([...manager.statuses({ checkpoints: true }).keys()], ['ckp_1', 'prj_1']);
    const statusOf = async () => (await manager.visit(checkpoint, { wakes: false })).status;
    await eventually(
      async () => (await statusOf()) === 'sleeping',
      'it sleeps despite status queries',
    );
    await manager.close();
    assert.ok(
      reports.every((one) => one.startsWith('prj_1')),
      reports.join(),
    );
  });

  test('does not keep a sandbox awake for a lease released while it waited', async () => {
    const { placement } = fakePlacement();
    const gate = Promise.withResolvers<boolean>();
    const { manager } = openManagerWithFakes({
      placement: { ...placement, claim: () => gate.promise },
      idleMs: 20,
    });
    const lease = manager.acquire(owner);
    const pending = lease.sandbox();
    lease.release('in_step');
    gate.resolve(true);
    await pending;
    await eventually(() => manager.status(owner) === 'sleeping', 'it sleeps');
    await manager.close();
  });
});
