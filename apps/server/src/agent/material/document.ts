import type { Attachment } from '../../core/ports/agent.ts';
import type { Threads } from '../../core/ports/threads.ts';
import { allBytes, firstBytes } from './bytes.ts';
import { type PdfText, readPdf } from './pdf-text.ts';
import { readPlainText } from './plain-text.ts';
import { counted, cutTo, framed, quoted, sized } from './words.ts';

/** The remaining budget for a message's documents; each document reduces it. */
export interface Room {
  chars: number;
  pdfMs: number;
}

const mostChars = 60_000;
/** Bounds the reading of a document without any text. */
const mostPages = 2_000;
const mostMemory = 512 * 2 ** 20;

/** Describes a document for the model: its text, or the reason why there is none. */
export async function documentText(
  document: Attachment,
  room: Room,
  threads: Threads,
  signal: AbortSignal,
): Promise<string> {
  if (room.chars === 0)
    return `${introduced(document)}; earlier documents used all the available space.`;
  const most = Math.min(mostChars, room.chars);
  if (await isPdf(document)) {
    const bytes = await allBytes(document, signal);
    const limits = { mostChars: most, mostPages, mostMemory, deadlineMs: room.pdfMs };
    const { found, tookMs } = await readPdf(threads, bytes, limits, signal);
    room.pdfMs = Math.max(0, room.pdfMs - tookMs);
    return toldOfPdf(document, found, most, room);
  }
  const found = await readPlainText(document, most, signal);
  if (!found) return `${introduced(document)}; its content cannot be shown.`;
  const shown = show(document, found.text, most, room);
  const rest = found.length - shown.length;
  return rest > 0 ? `${shown.text}\n… ${counted(rest, 'more character')} omitted.` : shown.text;
}

async function isPdf(document: Attachment): Promise<boolean> {
  if (document.mimeType === 'application/pdf') return true;
  return (await firstBytes(document, 5)).toString('latin1') === '%PDF-';
}

function toldOfPdf(document: Attachment, found: PdfText, most: number, room: Room): string {
  if (found.kind !== 'text') return `${introduced(document)}; ${reasons[found.kind]}.`;
  const { text, pages, readPages } = found;
  const count = counted(pages, 'page');
  if (text === '') {
    const where = readPages < pages ? `the first ${readPages}` : 'it';
    return `${introduced(document)}; it has ${count} and no text in ${where}. It may be a scan.`;
  }
  const shown = show(document, text, most, room);
  if (shown.length < text.length) {
    return `${shown.text}\n… the rest, from page ${readPages} of ${pages}, is omitted.`;
  }
  if (readPages < pages) return `${shown.text}\n… only ${readPages} of ${count} were read.`;
  return shown.text;
}

const reasons = {
  protected: 'it is password-protected and could not be read',
  broken: 'it is damaged or not a PDF and could not be read',
  too_slow: 'reading it took too long',
  too_large: 'reading it needed too much memory',
} as const;

/** Frames the text and deducts it from the remaining budget. */
function show({ name }: Attachment, text: string, most: number, room: Room) {
  const kept = cutTo(text, most);
  room.chars -= kept.length;
  return { text: framed(name ?? '', kept), length: kept.length };
}

const introduced = ({ name, mimeType, size }: Attachment) =>
  `The document ${quoted(name ?? '')} (${mimeType}, ${sized(size)}) came with the message`;
