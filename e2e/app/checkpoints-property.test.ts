import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { filePath, putFile, readFiles } from '../support/hand-edits.ts';
import { projectPath, readProject } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

let service: Scripted;
let client: Client;
before(async () => {
  service = await leaseService();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const path = fc.constantFrom('a.txt', 'b/c.bin', 'b/d', 'e/f/g.ts');
const bytes = fc.uint8Array({ maxLength: 200 });
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
/** Each step applies to one of the projects that exist at that time. */
const project = fc.nat(20);
const step = fc.oneof(
  fc.record({ kind: fc.constant('turn' as const), project, path, words }),
  fc.record({ kind: fc.constant('put' as const), project, path, bytes }),
  fc.record({ kind: fc.constant('delete' as const), project, path }),
  fc.record({ kind: fc.constant('keep' as const), project }),
  fc.record({ kind: fc.constant('restore' as const), project, which: fc.nat(20) }),
  /** Forks a checkpoint, or the current files. */
  fc.record({
    kind: fc.constant('fork' as const),
    project,
    which: fc.option(fc.nat(20), { nil: undefined }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Files = ReadonlyMap<string, string>;
const base64 = (content: Uint8Array | string) => Buffer.from(content as string).toString('base64');
const sorted = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** The expected state of a project. */
class Expected {
  readonly id: string;
  files: Files;
  readonly saved = new Map<string, Files>();

  constructor(id: string, files: Files) {
    this.id = id;
    this.files = files;
  }

  /** Records the current files for the newest checkpoint. */
  async note(): Promise<void> {
    const { latest_checkpoint_id: id } = await readProject(client, this.id);
    if (id) this.saved.set(id, this.files);
  }

  async restore(id: string): Promise<void> {
    const url = `${projectPath(this.id)}/checkpoints/${id}/restore`;
    assert.equal((await client.request('POST', url)).status, 200);
    this.files = this.saved.get(id) ?? new Map();
    await this.check();
    await this.note();
  }

  async check(ref?: string): Promise<void> {
    const expected = ref === undefined ? this.files : (this.saved.get(ref) ?? new Map());
    assert.deepEqual(sorted(await readFiles(client, this.id, ref)), sorted(expected));
  }

  version(which: number): string | undefined {
    return [...this.saved.keys()][which % Math.max(1, this.saved.size)];
  }
}

/** Executes a step; returns the project that it created, if any. */
async function take(one: Step, current: Expected): Promise<Expected | undefined> {
  const { id, files } = current;
  if (one.kind === 'turn') {
    const prompt = `${write(one.path, one.words)}\nsay done`;
    const turn = await client.turn({ prompt, project_id: id });
    assert.equal(turn.reason, 'complete');
    current.files = new Map(files).set(one.path, base64(one.words));
    await current.note();
  } else if (one.kind === 'put') {
    assert.ok((await putFile(client, id, one.path, new Uint8Array(one.bytes))).ok);
    current.files = new Map(files).set(one.path, base64(one.bytes));
  } else if (one.kind === 'delete') {
    const deleted = await client.request('DELETE', filePath(id, one.path));
    assert.equal(deleted.status, files.has(one.path) ? 200 : 404);
    current.files = new Map([...files].filter(([other]) => other !== one.path));
  } else if (one.kind === 'keep') {
    await client.json('POST', `${projectPath(id)}/checkpoints`);
    // A project that never had files has nothing to save.
    await current.note();
  } else if (one.kind === 'restore') {
    const version = current.version(one.which);
    if (version) await current.restore(version);
  } else {
    const checkpoint_id = one.which === undefined ? undefined : current.version(one.which);
    const made = await client.json('POST', `${projectPath(id)}/fork`, { checkpoint_id });
    assert.equal(made.status, 201);
    const had = checkpoint_id ? current.saved.get(checkpoint_id) : files;
    const fork = new Expected(String(made.body['project_id']), had ?? new Map());
    await fork.note();
    return fork;
  }
  return undefined;
}

test('restores every checkpoint to the byte after any turns, edits, restores and forks', async (t) => {
  const seed = Number(process.env['CHECKPOINTS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`CHECKPOINTS_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (script) => {
      const initial = await client.turn({ prompt: `${write('a.txt', 'begin')}\nsay done` });
      const first = new Expected(initial.projectId, new Map([['a.txt', base64('begin')]]));
      await first.note();
      const all = [first];
      for (const one of script) {
        const current = all[one.project % all.length] ?? first;
        const fork = await take(one, current);
        if (fork) all.push(fork);
        await (fork ?? current).check();
      }
      for (const one of all) {
        // Steps in other projects have no effect on this one.
        await one.check();
        for (const id of [...one.saved.keys()]) {
          await one.check(id);
          await one.restore(id);
        }
      }
    }),
    { numRuns: trials.checkpointScripts, seed },
  );
});
