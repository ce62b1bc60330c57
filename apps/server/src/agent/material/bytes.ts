import type { Attachment } from '../../core/ports/agent.ts';

/** All of an attachment, in memory that nobody else has. */
export async function allBytes(
  attachment: Attachment,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(attachment.size);
  let at = 0;
  for await (const bytes of attachment.read()) {
    signal.throwIfAborted();
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** Its beginning. */
export async function firstBytes(attachment: Attachment, most: number): Promise<Buffer> {
  let first = Buffer.alloc(0);
  for await (const bytes of attachment.read()) {
    first = Buffer.concat([first, bytes.subarray(0, most - first.length)]);
    if (first.length === most) break;
  }
  return first;
}
