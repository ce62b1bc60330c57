import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import {
  diffCheckpoint,
  restoreCheckpoint,
} from '../../../apps/server/src/projects/checkpoints/checkpoints.ts';
import { stateOf } from '../../../apps/server/src/projects/files/file-contents.ts';
import {
  collect,
  gather,
  openFileWriter,
  readCheckpoint,
  show,
  write,
} from '../../../apps/server/src/projects/files/testing/file-writer.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** The expected files of a project: path to mode and content. */
type Model = Map<string, { readonly content: Buffer; readonly mode: number }>;

const sorted = (shown: Iterable<[string, string]>) =>
  [...shown].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
const listed = (model: Model) =>
  sorted([...model].map(([path, { content, mode }]) => [path, show(content, mode)]));

const path = fc.constantFrom('a.ts', 'b.ts', 'src/a.ts', 'src/b.ts', 'src/deep/c', 'é/ü.txt');
const content = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('', 'same', 'other').map((text) => Buffer.from(text)),
);
const mode = fc.constantFrom(undefined, 0o644, 0o755, 0o600);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write'), path, content, mode }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename'), path, toPath: path }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('command'), path, content }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('collect') }) },
);

async function runScript(
  script: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[],
) {
  const { db } = database;
  const writer = await openFileWriter(database);
  const { projectId } = writer.hold;
  const model: Model = new Map();
  const saved: { readonly id: string; readonly files: Model }[] = [];
  const save = async () => {
    const checkpoint = await writer.save();
    const before = saved.at(-1)?.files ?? new Map();
    const isChanged = JSON.stringify(listed(model)) !== JSON.stringify(listed(before));
    assert.equal(checkpoint !== undefined, isChanged, 'saved exactly when something changed');
    if (checkpoint) saved.push({ id: checkpoint.id, files: new Map(model) });
  };
  for (const step of script) {
    if (step.kind === 'write' && 'mode' in step) {
      await writer.change(write(step.path, step.content, step.mode));
      const currentMode = model.get(step.path)?.mode ?? 0o644;
      model.set(step.path, { content: step.content, mode: step.mode ?? currentMode });
    } else if (step.kind === 'delete' && 'path' in step) {
      if (model.delete(step.path)) await writer.change({ kind: 'delete', path: step.path });
    } else if ('toPath' in step) {
      const file = model.get(step.path);
      if (!file) continue;
      await writer.change({ kind: 'rename', path: step.path, toPath: step.toPath });
      model.delete(step.path);
      model.set(step.toPath, file);
    } else if (step.kind === 'save') await save();
    else if (step.kind === 'collect') await collect(database);
    else if ('which' in step) {
      const chosen = saved[step.which % Math.max(saved.length, 1)];
      if (!chosen) continue;
      await save();
      const { checkpoint } = await writer.aside(() =>
        db.transaction((tx) => restoreCheckpoint(tx, projectId, chosen.id)),
      );
      model.clear();
      for (const [name, file] of chosen.files) model.set(name, file);
      saved.push({ id: checkpoint.id, files: new Map(model) });
    } else if ('content' in step) {
      // Simulates a command that wrote one file and removed all others.
      model.clear();
      model.set(step.path, { content: step.content, mode: 0o644 });
      const scan = [{ path: step.path, ...stateOf(step.content, 0o644) }];
      const { changes } = await writer.workspace.pickUp(
        async () => scan,
        async () => step.content,
      );
      await writer.commit(changes);
    }
  }
  return { ...writer, projectId, model, saved };
}

test('the files match a map model under any sequence of operations', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (script) => {
      const { workspace, projectId, model, saved } = await runScript(script);
      assert.deepEqual(await gather(workspace.files()), listed(model));
      for (const { id, files } of saved) {
        assert.deepEqual(await gather(readCheckpoint(db, projectId, id)), listed(files));
      }
      const [first, last] = [saved[0], saved.at(-1)];
      if (!first || !last) return;
      for (const [from, to] of [
        [first, last],
        [last, first],
      ] as const) {
        const rebuilt = new Map(listed(from.files));
        const expected = new Map(listed(to.files));
        const { differences } = await diffCheckpoint(db, projectId, to.id, from.id);
        for (const difference of differences) {
          if (difference.after) rebuilt.set(difference.path, expected.get(difference.path) ?? '');
          else rebuilt.delete(difference.path);
        }
        assert.deepEqual(sorted(rebuilt), sorted(expected));
      }
    }),
    { numRuns: 60 },
  );
});
