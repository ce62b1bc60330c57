import type { Attachment } from '../../core/ports/agent.ts';

/** Reads a whole attachment into its own buffer, which can be transferred to a thread. */
export async function readAttachmentBytes(
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

/** Reads the beginning of an attachment. */
export async function readAttachmentStart(
  attachment: Attachment,
  maxBytes: number,
): Promise<Buffer> {
  let first = Buffer.alloc(0);
  for await (const bytes of attachment.read()) {
    first = Buffer.concat([first, bytes.subarray(0, maxBytes - first.length)]);
    if (first.length === maxBytes) break;
  }
  return first;
}
