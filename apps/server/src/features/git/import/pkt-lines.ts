/** One packet of Git's wire protocol. */
export type Packet =
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'flush' | 'delimiter' | 'end' };

export const flushPacket = '0000';
export const delimiterPacket = '0001';

const lengthChars = 4;
const specialKinds = ['flush', 'delimiter', 'end'] as const;

/** The bytes are not in Git's wire protocol. */
export class PacketError extends Error {}

/** Encodes a line. */
export function encodePacket(line: string): string {
  const length = Buffer.byteLength(line) + lengthChars;
  return `${length.toString(16).padStart(lengthChars, '0')}${line}`;
}

/** Reads packets from bytes that arrive in arbitrary pieces. */
export async function* readPackets(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Packet, void, undefined> {
  let pending = Buffer.alloc(0);
  for await (const piece of pieces) {
    pending = pending.length === 0 ? Buffer.from(piece) : Buffer.concat([pending, piece]);
    let start = 0;
    while (pending.length - start >= lengthChars) {
      const length = parseLength(pending.toString('latin1', start, start + lengthChars));
      const special = specialKinds[length];
      if (special) {
        yield { kind: special };
        start += lengthChars;
        continue;
      }
      if (length < lengthChars) throw new PacketError('a packet has an invalid length');
      if (pending.length - start < length) break;
      yield { kind: 'data', bytes: pending.subarray(start + lengthChars, start + length) };
      start += length;
    }
    pending = pending.subarray(start);
  }
  if (pending.length > 0) throw new PacketError('the last packet is incomplete');
}

function parseLength(hex: string): number {
  if (!/^[0-9a-f]{4}$/i.test(hex)) throw new PacketError('a packet has no length');
  return Number.parseInt(hex, 16);
}
