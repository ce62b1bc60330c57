import type { Attachment } from '../../core/ports/agent.ts';
import { readAttachmentStart } from './read-attachment-bytes.ts';

export interface PlainText {
  /** The beginning, up to the limit. */
  readonly text: string;
  /** Length of the whole text, in characters. */
  readonly length: number;
}

/**
 * Reads a document if it is text, whatever its declared type: browsers guess types that they do not know. Undefined if
 * it is not text. Keeps only the first `maxChars` characters in memory, however large the document is.
 */
export async function readPlainText(
  document: Attachment,
  maxChars: number,
  signal: AbortSignal,
): Promise<PlainText | undefined> {
  const byteOrderEncoding = detectByteOrderMark(await readAttachmentStart(document, 2));
  const found = await decode(document, byteOrderEncoding ?? 'utf-8', maxChars, signal);
  if (found || byteOrderEncoding || !document.mimeType.startsWith('text/')) return found;
  // Legacy single-byte text: every byte is valid, so only the declared type identifies it.
  return decode(document, 'windows-1252', maxChars, signal);
}

function detectByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

async function decode(
  document: Attachment,
  encoding: string,
  maxChars: number,
  signal: AbortSignal,
): Promise<PlainText | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = '';
  let length = 0;
  /** Returns false if the bytes are not text. */
  const append = (bytes?: Uint8Array): boolean => {
    let piece: string;
    try {
      piece = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      // The fatal decoder throws on bytes that are invalid in this encoding.
      return false;
    }
    if (text.length < maxChars) text += piece.slice(0, maxChars - text.length);
    length += piece.length;
    return !piece.includes('\0');
  };
  for await (const bytes of document.read()) {
    signal.throwIfAborted();
    if (!append(bytes)) return undefined;
  }
  return append() ? { text, length } : undefined;
}
