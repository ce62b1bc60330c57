import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzip } from '../../testing/unzip.ts';
import { zipOf } from './archive.ts';

/** An endless sequence of files that counts how many were requested. */
function endless() {
  const state = { asked: 0, isClosed: false };
  async function* files() {
    try {
      for (;;) {
        state.asked += 1;
        yield { path: `f${state.asked}`, content: Buffer.alloc(100_000, 'x'), mode: 0o644 };
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, files: files() };
}

test('reads files only as fast as the zip is consumed, and stops with its consumer', async () => {
  const { state, files } = endless();
  let pieces = 0;
  for await (const piece of zipOf(files, new Date())) {
    pieces += 1;
    assert.ok(piece.byteLength < 1_000);
    assert.ok(state.asked <= pieces, 'never ahead of its consumer');
    if (pieces === 50) break;
  }
  assert.ok(state.isClosed);
});

test('creates a valid zip without files', async () => {
  const pieces = [];
  for await (const piece of zipOf((async function* () {})(), new Date())) pieces.push(piece);
  assert.deepEqual(unzip(Buffer.concat(pieces)), new Map());
});
