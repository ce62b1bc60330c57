import type { Attachment } from '../../core/ports/agent.ts';
import type { ThreadJobs } from '../../core/ports/thread-jobs.ts';
import {
  formatBytes,
  formatCount,
  frameDocument,
  quoteName,
  truncateTo,
} from './format-for-prompt.ts';
import { readPlainText } from './plain-text.ts';
import { readAttachmentBytes, readAttachmentStart } from './read-attachment-bytes.ts';
import { type PdfText, readPdf } from './read-pdf.ts';

/** The remaining budget for a message's documents; each document reduces it. */
export interface DocumentBudget {
  chars: number;
  pdfMs: number;
}

const maxDocumentChars = 60_000;
/** Bounds the reading of a document without any text. */
const maxPages = 2_000;
const maxMemoryBytes = 512 * 2 ** 20;

/** Describes a document for the model: its text, or the reason why there is none. */
export async function describeDocument(
  document: Attachment,
  budget: DocumentBudget,
  threads: ThreadJobs,
  signal: AbortSignal,
): Promise<string> {
  if (budget.chars === 0)
    return `${introduce(document)}; earlier documents used all the available space.`;
  const maxChars = Math.min(maxDocumentChars, budget.chars);
  if (await isPdf(document)) {
    const bytes = await readAttachmentBytes(document, signal);
    const limits = { maxChars, maxPages, maxMemoryBytes, deadlineMs: budget.pdfMs };
    const { found, tookMs } = await readPdf(threads, bytes, limits, signal);
    budget.pdfMs = Math.max(0, budget.pdfMs - tookMs);
    return describePdf(document, found, maxChars, budget);
  }
  const found = await readPlainText(document, maxChars, signal);
  if (!found) return `${introduce(document)}; its content cannot be shown.`;
  const shown = frameText(document, found.text, maxChars, budget);
  const rest = found.length - shown.length;
  return rest > 0 ? `${shown.text}\n… ${formatCount(rest, 'more character')} omitted.` : shown.text;
}

async function isPdf(document: Attachment): Promise<boolean> {
  if (document.mimeType === 'application/pdf') return true;
  return (await readAttachmentStart(document, 5)).toString('latin1') === '%PDF-';
}

function describePdf(
  document: Attachment,
  found: PdfText,
  maxChars: number,
  budget: DocumentBudget,
): string {
  if (found.kind !== 'text') return `${introduce(document)}; ${failureReasons[found.kind]}.`;
  const { text, pages, readPages } = found;
  const count = formatCount(pages, 'page');
  if (text === '') {
    const where = readPages < pages ? `the first ${readPages}` : 'it';
    return `${introduce(document)}; it has ${count} and no text in ${where}. It may be a scan.`;
  }
  const shown = frameText(document, text, maxChars, budget);
  if (shown.length < text.length) {
    return `${shown.text}\n… the rest, from page ${readPages} of ${pages}, is omitted.`;
  }
  if (readPages < pages) return `${shown.text}\n… only ${readPages} of ${count} were read.`;
  return shown.text;
}

const failureReasons = {
  protected: 'it is password-protected and could not be read',
  broken: 'it is damaged or not a PDF and could not be read',
  too_slow: 'reading it took too long',
  too_large: 'reading it needed too much memory',
} as const;

/** Frames the text and deducts it from the remaining budget. */
function frameText({ name }: Attachment, text: string, maxChars: number, budget: DocumentBudget) {
  const truncated = truncateTo(text, maxChars);
  budget.chars -= truncated.length;
  return { text: frameDocument(name ?? '', truncated), length: truncated.length };
}

const introduce = ({ name, mimeType, size }: Attachment) =>
  `The document ${quoteName(name ?? '')} (${mimeType}, ${formatBytes(size)}) came with the message`;
