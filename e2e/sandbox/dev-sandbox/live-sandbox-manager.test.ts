import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noEnvironment } from '../../../apps/server/src/core/ports/environment.ts';
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
class PaperWorkbench {
  readonly notes: string[] = [];
  readonly died = Promise.withResolvers<'crashed'>();
  readonly ended = this.died.promise;
  readonly devServer = { state: { status: 'ready' }, settled: async () => ({ status: 'ready' }) };
  gate = Promise.resolve();
  readonly session = {
    writeFile: async (path: string) => {
      if (path === 'folder') throw new SandboxError('wrong_kind', 'It is a folder');
      this.notes.push(`write ${path}`);
    },
    remove: async (path: string): Promise<void> => {
      throw new SandboxError('not_found', `There is no ${path}`);
    },
  };

  async notifyChanged(files: readonly { path: string; kind: string }[]): Promise<void> {
    this.notes.push(`changed ${JSON.stringify(files)}`);
  }

  async takeOver(files: AsyncIterable<{ path: string }>): Promise<void> {
    await this.gate;
    const paths: string[] = [];
    for await (const { path } of files) paths.push(path);
    this.notes.push(`files ${paths.join(' ')}`);
  }

  async close(): Promise<void> {
    this.notes.push('closed');
  }
}

const owner = { id: 'prj_1', platform: 'web' } as const;

const lentSession = {} as SandboxSession;

function open(more: Partial<SandboxManagerOptions> = {}) {
  const benches: PaperWorkbench[] = [];
  const errors: unknown[] = [];
  const template = [{ path: 'template', content: '' }];
  const project: { path: string; content: string }[] = [];
  const sandboxes = new LiveSandboxManager({
    openPlatform: async () => ({
      files: template,
      pool: {
        take: async () => {
          const bench = new PaperWorkbench();
          benches.push(bench);
          return bench as unknown as LiveDevSandbox;
        },
        close: async () => undefined,
      },
      lend: async () => ({ session: lentSession, release: async () => undefined }),
    }),
    files: async function* () {
      yield* project;
    },
    environment: async () => noEnvironment,
    idleMs: 0,
    maxAwake: 100,
    placement: localPlacement,
    onError: (error) => errors.push(error),
    ...more,
  });
  return { sandboxes, benches, errors, project };
}

const written = (path: string) => {
  return { path, kind: 'change', file: { content: Buffer.from('x'), mode: 0o644 } } as const;
};

suite('edits from outside of the sandbox', () => {
  test('open no dev server for a borrowed sandbox', async () => {
    const { sandboxes, benches } = open();
    assert.equal((await sandboxes.borrow()).session, lentSession);
    assert.equal(benches.length, 0);
  });

  test('are applied to an awake sandbox and wake none', async () => {
    const { sandboxes, benches } = open();
    assert.equal(await sandboxes.applyEdits(owner, [written('a')]), false);
    assert.equal(benches.length, 0);
    await sandboxes.visit(owner);
    assert.equal(await sandboxes.applyEdits(owner, [written('a')]), true);
    const changed = 'changed [{"path":"a","kind":"change"}]';
    assert.deepEqual(benches[0]?.notes.slice(1), ['write a', changed]);
    await sandboxes.close();
  });

  test('are deferred to a resync while files are written, and callers wait for it', async () => {
    const { sandboxes, benches, project } = open();
    const hold = sandboxes.acquire(owner);
    await hold.sandbox();
    const [bench] = benches;
    assert.ok(bench);
    const gate = Promise.withResolvers<void>();
    bench.gate = gate.promise;
    sandboxes.resync(owner);
    const asked = hold.sandbox();
    assert.equal(await sandboxes.applyEdits(owner, [written('a')]), false);
    project.push({ path: 'a', content: 'x' });
    sandboxes.resync(owner);
    gate.resolve();
    await asked;
    assert.deepEqual(bench.notes, ['files template', 'files a', 'files a']);
    assert.equal(await sandboxes.applyEdits(owner, [written('a')]), true);
    await sandboxes.close();
  });

  test('of package files are deferred to a resync, unless the sandbox is leased', async () => {
    const { sandboxes } = open();
    await sandboxes.visit(owner);
    assert.equal(await sandboxes.applyEdits(owner, [written('package.json')]), false);
    const hold = sandboxes.acquire(owner);
    await hold.sandbox();
    assert.equal(await sandboxes.applyEdits(owner, [written('package.json')]), true);
    await sandboxes.close();
  });

  test('that fail close the sandbox', async () => {
    const { sandboxes, benches, errors } = open();
    await sandboxes.visit(owner);
    const gone = { path: 'a', kind: 'unlink', file: null } as const;
    assert.equal(await sandboxes.applyEdits(owner, [gone]), true);
    assert.equal(sandboxes.status(owner), 'ready', 'a missing file counts as removed');
    assert.equal(await sandboxes.applyEdits(owner, [written('folder')]), true);
    assert.equal(errors.length, 1);
    assert.equal(sandboxes.status(owner), 'sleeping');
    await eventually(() => benches[0]?.notes.includes('closed'), 'it is closed');
    await sandboxes.close();
  });
});

suite('the sandbox manager', () => {
  test('opens one sandbox per project for concurrent requests', async () => {
    const { sandboxes, benches, project } = open();
    assert.equal(sandboxes.status(owner), 'sleeping');
    project.push({ path: 'mine', content: '' });
    const hold = sandboxes.acquire(owner);
    await Promise.all([
      sandboxes.visit(owner),
      hold.sandbox(),
      hold.sandbox(),
      sandboxes.visit(owner),
    ]);
    assert.equal(benches.length, 1);
    assert.deepEqual(benches[0]?.notes, ['files mine']);
    assert.equal(sandboxes.status(owner), 'ready');
    await sandboxes.visit({ id: 'prj_2', platform: 'web' });
    assert.equal(benches.length, 2);
    await sandboxes.close();
    for (const { notes } of benches) assert.equal(notes.at(-1), 'closed');
  });

  test('uses the template for a project without files', async () => {
    const { sandboxes, benches } = open();
    await sandboxes.visit(owner);
    assert.deepEqual(benches[0]?.notes, ['files template']);
    await sandboxes.close();
  });

  test('does not wake a sandbox for a status query', async () => {
    const { sandboxes, benches } = open();
    assert.deepEqual(await sandboxes.visit(owner, { wakes: false }), { status: 'sleeping' });
    assert.equal(benches.length, 0);
    await sandboxes.close();
  });

  test('closes idle sandboxes but never leased ones', async () => {
    const { sandboxes, benches } = open({ idleMs: 40 });
    const other = { id: 'prj_2', platform: 'web' } as const;
    const hold = sandboxes.acquire(owner);
    await hold.sandbox();
    await sandboxes.visit(other);
    await eventually(() => sandboxes.status(other) === 'sleeping', 'it sleeps');
    assert.equal(sandboxes.status(owner), 'ready');
    hold.release('in_step');
    await eventually(() => sandboxes.status(owner) === 'sleeping', 'it sleeps too');
    await eventually(() => benches.every(({ notes }) => notes.at(-1) === 'closed'), 'both closed');
    await sandboxes.close();
  });

  test('limits the number of awake sandboxes, except for leased ones', async () => {
    const { sandboxes } = open({ maxAwake: 2 });
    const [first, ...others] = ['a', 'b', 'c', 'd'].map((id) => ({ id, platform: 'web' }) as const);
    assert.ok(first);
    const hold = sandboxes.acquire(first);
    await hold.sandbox();
    for (const one of others) await sandboxes.visit(one);
    assert.deepEqual(
      [first, ...others].map((one) => sandboxes.status(one)),
      ['ready', 'sleeping', 'sleeping', 'ready'],
    );
    hold.release('in_step');
    await sandboxes.visit({ id: 'e', platform: 'web' });
    // It was leased until just now; the other was visited before that.
    assert.equal(sandboxes.status(first), 'ready');
    assert.equal(sandboxes.status({ id: 'd' }), 'sleeping');
    await sandboxes.close();
  });

  test('replaces a sandbox that died, for lease holders too', async () => {
    const { sandboxes, benches } = open();
    const hold = sandboxes.acquire(owner);
    await hold.sandbox();
    benches[0]?.died.resolve('crashed');
    await eventually(() => sandboxes.status(owner) === 'sleeping', 'its end is noticed');
    await hold.sandbox();
    assert.equal(benches.length, 2);
    await sandboxes.close();
  });

  test('resyncs a sandbox after an interrupted turn before the next lease', async () => {
    const { sandboxes, benches, project } = open();
    const first = sandboxes.acquire(owner);
    await first.sandbox();
    const [bench] = benches;
    const opened = Promise.withResolvers<void>();
    if (bench) bench.gate = opened.promise;
    project.push({ path: 'committed', content: '' });
    first.release('unsure');
    let isThere = false;
    const next = sandboxes
      .acquire(owner)
      .sandbox()
      .then(() => {
        isThere = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isThere, false);
    opened.resolve();
    await next;
    assert.deepEqual(bench?.notes, ['files template', 'files committed']);
    await sandboxes.close();
  });

  test('reports the reason to visitors and tools if no sandbox is available', async () => {
    const { sandboxes, errors } = open({
      openPlatform: () => Promise.reject(new Error('bubblewrap is missing')),
    });
    assert.deepEqual(await sandboxes.visit(owner), {
      status: 'failed',
      message: 'bubblewrap is missing',
    });
    assert.equal(sandboxes.status(owner), 'failed');
    await assert.rejects(
      sandboxes.acquire(owner).sandbox(),
      (error) => error instanceof SandboxError && error.code === 'start_failed',
    );
    assert.equal(errors.length, 1);
    await sandboxes.close();
  });
});

suite('sandbox placement across processes', () => {
  /** The test decides if this process may run the project's sandbox. */
  function elsewhere() {
    const told: string[] = [];
    const state = { isHere: true, isFree: true };
    const places: SandboxPlacement = {
      claim: async () => {
        const { isHere } = state;
        state.isHere = true;
        return isHere;
      },
      claimIfFree: async () => state.isFree,
      reportStatus: (id, status) => void told.push(`${id} ${status}`),
      release: async (id) => void told.push(`${id} left`),
    };
    return { state, told, places };
  }

  test('resyncs a sandbox that another process held in the meantime', async () => {
    const { state, places } = elsewhere();
    const { sandboxes, benches, project } = open({ placement: places });
    await sandboxes.visit(owner);
    project.push({ path: 'a', content: 'written elsewhere' });
    state.isHere = false;
    const hold = sandboxes.acquire(owner);
    await Promise.all([hold.sandbox(), hold.sandbox()]);
    await hold.sandbox();
    assert.deepEqual(benches[0]?.notes, ['files template', 'files a']);
    hold.release('in_step');
    const next = sandboxes.acquire(owner);
    await next.sandbox();
    assert.deepEqual(benches[0]?.notes, ['files template', 'files a'], 'it was here all along');
    await sandboxes.close();
  });

  test('writes the files once to a sandbox opened for a lease', async () => {
    const { state, places } = elsewhere();
    state.isHere = false;
    const { sandboxes, benches } = open({ placement: places });
    await sandboxes.acquire(owner).sandbox();
    assert.deepEqual(benches[0]?.notes, ['files template']);
    await sandboxes.close();
  });

  test('does not open a sandbox for a visitor if another process holds it', async () => {
    const { state, places } = elsewhere();
    state.isFree = false;
    const { sandboxes, benches } = open({ placement: places });
    assert.deepEqual(await sandboxes.visit(owner), { status: 'starting' });
    assert.equal(benches.length, 0);
    assert.equal(sandboxes.status(owner), 'sleeping');
    await sandboxes.close();
  });

  test('reports the status of a sandbox and its release', async () => {
    const { places, told } = elsewhere();
    const { sandboxes } = open({ placement: places });
    await sandboxes.visit(owner);
    await eventually(() => told.length === 1, 'the status is reported');
    sandboxes.forget(owner);
    assert.deepEqual(told, ['prj_1 ready', 'prj_1 left']);
    await sandboxes.close();
  });

  test('opens a sandbox for a checkpoint without reporting its placement', async () => {
    const { places, told } = elsewhere();
    const { sandboxes, benches } = open({
      placement: places,
      files: async function* ({ id, isCheckpoint }) {
        yield { path: `${isCheckpoint ? 'checkpoint' : 'project'} ${id}`, content: '' };
      },
      idleMs: 40,
    });
    const checkpoint = { id: 'ckp_1', platform: 'web', isCheckpoint: true } as const;
    assert.deepEqual(await sandboxes.visit(checkpoint, { wakes: false }), { status: 'sleeping' });
    assert.equal((await sandboxes.visit(checkpoint)).status, 'ready');
    assert.equal((await sandboxes.visit(owner)).status, 'ready');
    assert.deepEqual(
      benches.map(({ notes }) => notes[0]),
      ['files checkpoint ckp_1', 'files project prj_1'],
    );
    assert.deepEqual([...sandboxes.statuses().keys()], ['prj_1']);
    assert.deepEqual([...sandboxes.statuses({ checkpoints: true }).keys()], ['ckp_1', 'prj_1']);
    const ask = async () => (await sandboxes.visit(checkpoint, { wakes: false })).status;
    await eventually(async () => (await ask()) === 'sleeping', 'it sleeps despite status queries');
    await sandboxes.close();
    assert.ok(
      told.every((one) => one.startsWith('prj_1')),
      told.join(),
    );
  });

  test('does not keep a sandbox awake for a lease released while it waited', async () => {
    const { places } = elsewhere();
    const gate = Promise.withResolvers<boolean>();
    const { sandboxes } = open({ placement: { ...places, claim: () => gate.promise }, idleMs: 20 });
    const hold = sandboxes.acquire(owner);
    const asked = hold.sandbox();
    hold.release('in_step');
    gate.resolve(true);
    await asked;
    await eventually(() => sandboxes.status(owner) === 'sleeping', 'it sleeps');
    await sandboxes.close();
  });
});
