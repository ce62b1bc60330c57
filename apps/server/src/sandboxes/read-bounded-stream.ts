import { SandboxError } from '../core/ports/sandbox.ts';
import type { Piece } from './daemon/wire.ts';

export async function readBoundedBytes(
  pieces: AsyncIterable<Piece>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const bytes of atMost(pieces, maxBytes)) chunks.push(bytes);
  return Buffer.concat(chunks);
}

export async function* readBoundedLines(
  pieces: AsyncIterable<Piece>,
  maxBytes: number,
): AsyncGenerator<string> {
  let line: Buffer[] = [];
  for await (const bytes of atMost(pieces, maxBytes)) {
    let from = 0;
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
      yield Buffer.concat([...line, bytes.subarray(from, at)]).toString();
      line = [];
      from = at + 1;
    }
    line.push(bytes.subarray(from));
  }
}

/** Enforces the limit again. The daemon enforces it too, unless code inside has taken it over. */
async function* atMost(pieces: AsyncIterable<Piece>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const { bytes } of pieces) {
    total += bytes.length;
    if (total > maxBytes) throw new SandboxError('too_large', 'The sandbox sent too much data.');
    yield bytes;
  }
}
