import type { Attachment } from '../../../core/ports/agent.ts';

/** A document that is read in chunks of this size. */
export function documentOf(
  name: string,
  mimeType: string,
  content: string | Uint8Array,
  piece = 7,
): Attachment {
  const bytes = Buffer.from(content);
  return {
    kind: 'document',
    name,
    mimeType,
    size: bytes.length,
    async *read() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

export function imageOf(name: string | null, mimeType: string, bytes: Uint8Array): Attachment {
  return { ...documentOf('', mimeType, bytes), kind: 'image', name };
}

/** A PNG header; the code under test reads no further. */
export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size]);
}
