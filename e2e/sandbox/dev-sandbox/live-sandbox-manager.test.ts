import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  noProjectEnvironment,
  type ProjectEnvironment,
} from '../../../apps/server/src/core/ports/project-environment.ts';
import { SandboxError, type SandboxSession } from '../../../apps/server/src/core/ports/sandbox.ts';
import type { SandboxPlacement } from '../../../apps/server/src/core/ports/sandbox-placement.ts';
import { localPlacement } from '../../../apps/server/src/infra/adapters/memory/sandbox-placement.ts';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import {
  LiveSandboxManager,
  type SandboxManagerOptions,
} from '../../../apps/server/src/sandboxes/dev-sandbox/live-sandbox-manager.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

/** A fake dev sandbox that records the calls of the sandbox manager. */
class FakeDevSandbox {
  readonly calls: string[] = [];
  readonly died = Promise.withResolvers<'crashed'>();
  readonly ended = this.died.promise;
  readonly devServer = { state: { status: 'ready' }, settled: async () => ({ status: 'ready' }) };
  gate = Promise.resolve();
  readonly session = {
    writeFile: async (path: string) => {
      if (path === 'folder') throw new SandboxError('wrong_kind', 'It is a folder');
      this.calls.push(`write ${path}`);
    },
    remove: async (path: string): Promise<void> => {
      throw new SandboxError('not_found', `There is no ${path}`);
    },
  };

  async notifyChanged(files: readonly { path: string; kind: string }[]): Promise<void> {
    this.calls.push(`changed ${JSON.stringify(files)}`);
  }

  async takeOver(files: AsyncIterable<{ path: string }>): Promise<void> {
    await this.gate;
    const paths: string[] = [];
    for await (const { path } of files) paths.push(path);
    this.calls.push(`files ${paths.join(' ')}`);
  }

  setEnvironment({ variables }: ProjectEnvironment): void {
    this.calls.push(`environment ${variables.map(({ name }) => name)}`);
  }

  async close(): Promise<void> {
    this.calls.push('closed');
  }
}

const owner = { id: 'prj_1', platform: 'web' } as const;

const bareSession = {} as SandboxSession;

function open(more: Partial<SandboxManagerOptions> = {}) {
  const opened: FakeDevSandbox[] = [];
  const errors: unknown[] = [];
  const template = [{ path: 'template', content: '' }];
  const project: { path: string; content: string }[] = [];
  const manager = new LiveSandboxManager({
    openPlatform: async () => ({
      files: template,
      pool: {
        take: async () => {
          const sandbox = new FakeDevSandbox();
          opened.push(sandbox);
          return sandbox as unknown as LiveDevSandbox;
        },
        close: async () => undefined,
      },
      openForBuild: async () => assert.fail('only releases open one'),
      createBare: async () => ({ session: bareSession, release: async () => undefined }),
    }),
    files: async function* () {
      yield* project;
    },
    environment: async () => noProjectEnvironment,
    database: () => undefined,
    mail: () => undefined,
    uploads: () => undefined,
    idleMs: 0,
    maxAwake: 100,
    placement: localPlacement,
    onError: (error) => errors.push(error),
    ...more,
  });
  return { manager, opened, errors, project };
}

const edit = (path: string) => {
  return { path, kind: 'change', file: { content: Buffer.from('x'), mode: 0o644 } } as const;
};

suite('edits from outside of the sandbox', () => {
  test('open no dev server for a borrowed sandbox', async () => {
    const { manager, opened } = open();
    assert.equal((await manager.createTemporary()).session, bareSession);
    assert.equal(opened.length, 0);
  });

  test('are applied to an awake sandbox and wake none', async () => {
    const { manager, opened } = open();
    assert.equal(await manager.applyEdits(owner, [edit('a')]), false);
    assert.equal(opened.length, 0);
    await manager.visit(owner);
    assert.equal(await manager.applyEdits(owner, [edit('a')]), true);
    const changed = 'changed [{"path":"a","kind":"change"}]';
    assert.deepEqual(opened[0]?.calls.slice(1), ['write a', changed]);
    await manager.close();
  });

  test('are deferred to a resync while files are written, and callers wait for it', async () => {
    const { manager, opened, project } = open();
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
    const { manager } = open();
    await manager.visit(owner);
    assert.equal(await manager.applyEdits(owner, [edit('package.json')]), false);
    const lease = manager.acquire(owner);
    await lease.sandbox();
    assert.equal(await manager.applyEdits(owner, [edit('package.json')]), true);
    await manager.close();
  });

  test('that fail close the sandbox', async () => {
    const { manager, opened, errors } = open();
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
    const { manager, opened, project } = open();
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
    const { manager, opened } = open();
    await manager.visit(owner);
    assert.deepEqual(opened[0]?.calls, ['files template']);
    await manager.close();
  });

  test('adds the template to a project with nothing but instructions', async () => {
    const { manager, opened, project } = open();
    project.push({ path: 'AGENTS.md', content: '' });
    await manager.visit(owner);
    assert.deepEqual(opened[0]?.calls, ['files AGENTS.md template']);
    await manager.close();
  });

  test('an awake sandbox gets a changed environment, and a sleeping one does not wake for it', async () => {
    let environment = noProjectEnvironment;
    const { manager, opened } = open({ environment: async () => environment });
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
    const { manager, opened, errors } = open({
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
    const { manager, opened } = open();
    assert.deepEqual(await manager.visit(owner, { wakes: false }), { status: 'sleeping' });
    assert.equal(opened.length, 0);
    await manager.close();
  });

  test('closes idle sandboxes but never leased ones', async () => {
    const { manager, opened } = open({ idleMs: 40 });
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
    const { manager } = open({ maxAwake: 2 });
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
    const { manager, opened } = open();
    const lease = manager.acquire(owner);
    await lease.sandbox();
    opened[0]?.died.resolve('crashed');
    await eventually(() => manager.status(owner) === 'sleeping', 'its end is noticed');
    await lease.sandbox();
    assert.equal(opened.length, 2);
    await manager.close();
  });

  test('resyncs a sandbox after an interrupted turn before the next lease', async () => {
    const { manager, opened, project } = open();
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
    const { manager, errors } = open({
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
    const { manager, opened, project } = open({ placement });
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
    const { manager, opened } = open({ placement });
    await manager.acquire(owner).sandbox();
    assert.deepEqual(opened[0]?.calls, ['files template']);
    await manager.close();
  });

  test('does not open a sandbox for a visitor if another process holds it', async () => {
    const { state, placement } = fakePlacement();
    state.isFree = false;
    const { manager, opened } = open({ placement });
    assert.deepEqual(await manager.visit(owner), { status: 'starting' });
    assert.equal(opened.length, 0);
    assert.equal(manager.status(owner), 'sleeping');
    await manager.close();
  });

  test('reports the status of a sandbox and its release', async () => {
    const { placement, reports } = fakePlacement();
    const { manager } = open({ placement });
    await manager.visit(owner);
    await eventually(() => reports.length === 1, 'the status is reported');
    manager.forget(owner);
    assert.deepEqual(reports, ['prj_1 ready', 'prj_1 left']);
    await manager.close();
  });

  test('opens a sandbox for a checkpoint without reporting its placement', async () => {
    const { placement, reports } = fakePlacement();
    const { manager, opened } = open({
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
    const { manager } = open({
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
