import { SandboxError } from '../core/ports/sandbox.ts';
import type { Piece } from './daemon/wire.ts';

export async function collect(pieces: AsyncIterable<Piece>, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const bytes of atMost(pieces, maxBytes)) kept.push(bytes);
  return Buffer.concat(kept);
}

export async function* lines(
  pieces: AsyncIterable<Piece>,
  maxBytes: number,
): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const bytes of atMost(pieces, maxBytes)) {
    let from = 0;
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
      yield Buffer.concat([rest, bytes.subarray(from, at)]).toString();
      rest = Buffer.alloc(0);
      from = at + 1;
    }
    rest = Buffer.concat([rest, bytes.subarray(from)]);
  }
}

/** The daemon keeps to the limit by itself, unless somebody inside took it over. */
async function* atMost(pieces: AsyncIterable<Piece>, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const { bytes } of pieces) {
    total += bytes.length;
    if (total > maxBytes) throw new SandboxError('too_large', 'The sandbox sent more than it may.');
    yield bytes;
  }
}
