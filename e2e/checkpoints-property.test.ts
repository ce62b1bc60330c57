import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { Client } from './client.ts';
import { type Scripted, startScripted } from './driver.ts';
import { filePath, putFile, readFiles } from './hand-edits.ts';
import { projectPath, readProject } from './records.ts';
import { write } from './workshop.ts';

let service: Scripted;
let client: Client;
before(async () => {
  service = await startScripted();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const path = fc.constantFrom('a.txt', 'b/c.bin', 'b/d', 'e/f/g.ts');
const bytes = fc.uint8Array({ maxLength: 200 });
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('turn' as const), path, words }),
  fc.record({ kind: fc.constant('put' as const), path, bytes }),
  fc.record({ kind: fc.constant('delete' as const), path }),
  fc.record({ kind: fc.constant('keep' as const) }),
  fc.record({ kind: fc.constant('restore' as const), which: fc.nat(20) }),
);

type Files = ReadonlyMap<string, string>;
const base64 = (content: Uint8Array | string) => Buffer.from(content as string).toString('base64');
const sorted = (files: Files) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

test('whatever turns, people and restores do, every checkpoint comes back to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (script) => {
      const begun = await client.turn({ prompt: `${write('a.txt', 'begin')}\nsay done` });
      const { projectId } = begun;
      let files: Files = new Map([['a.txt', base64('begin')]]);
      const saved = new Map<string, Files>();
      /** Whatever has just become the newest checkpoint has the files of this moment. */
      const note = async () => {
        const { latest_checkpoint_id: id } = await readProject(client, projectId);
        assert.ok(id);
        saved.set(id, files);
      };
      const restore = async (id: string) => {
        const url = `${projectPath(projectId)}/checkpoints/${id}/restore`;
        assert.equal((await client.request('POST', url)).status, 200);
        files = saved.get(id) ?? new Map();
        assert.deepEqual(sorted(await readFiles(client, projectId)), sorted(files));
        await note();
      };
      await note();
      for (const one of script) {
        if (one.kind === 'turn') {
          const turn = await client.turn({
            prompt: `${write(one.path, one.words)}\nsay done`,
            project_id: projectId,
          });
          assert.equal(turn.reason, 'complete');
          files = new Map(files).set(one.path, base64(one.words));
          await note();
        } else if (one.kind === 'put') {
          const put = await putFile(client, projectId, one.path, new Uint8Array(one.bytes));
          assert.ok(put.ok);
          files = new Map(files).set(one.path, base64(one.bytes));
        } else if (one.kind === 'delete') {
          const gone = await client.request('DELETE', filePath(projectId, one.path));
          assert.equal(gone.status, files.has(one.path) ? 200 : 404);
          files = new Map([...files].filter(([other]) => other !== one.path));
        } else if (one.kind === 'keep') {
          await client.json('POST', `${projectPath(projectId)}/checkpoints`);
          await note();
        } else {
          const ids = [...saved.keys()];
          await restore(String(ids[one.which % ids.length]));
        }
        assert.deepEqual(sorted(await readFiles(client, projectId)), sorted(files));
      }
      for (const [id, expected] of [...saved]) {
        assert.deepEqual(sorted(await readFiles(client, projectId, id)), sorted(expected));
        await restore(id);
      }
    }),
    { numRuns: 8 },
  );
});
