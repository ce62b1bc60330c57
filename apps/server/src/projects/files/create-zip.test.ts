import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzip } from '../../testing/unzip.ts';
import { createZip } from './create-zip.ts';

/** An endless sequence of files that counts how many were requested. */
function endless() {
  const state = { requested: 0, isClosed: false };
  async function* files() {
    try {
      for (;;) {
        state.requested += 1;
        yield { path: `f${state.requested}`, content: Buffer.alloc(100_000, 'x'), mode: 0o644 };
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, files: files() };
}

test('reads files only as fast as the zip is consumed, and stops with its consumer', async () => {
  const { state, files } = endless();
  let chunks = 0;
  for await (const chunk of createZip(files, new Date())) {
    chunks += 1;
    assert.ok(chunk.byteLength < 1_000);
    assert.ok(state.requested <= chunks, 'never ahead of its consumer');
    if (chunks === 50) break;
  }
  assert.ok(state.isClosed);
});

test('creates a valid zip without files', async () => {
  const chunks = [];
  for await (const chunk of createZip((async function* () {})(), new Date())) chunks.push(chunk);
  assert.deepEqual(unzip(Buffer.concat(chunks)), new Map());
});
