import { getDocumentProxy } from 'unpdf';
import { answerJob } from '../../core/answer-job.ts';
import type { PdfOrder, PdfText } from './pdf-text.ts';

/** Runs in its own thread, which is terminated if it exceeds its time or memory limit. */
async function read({ bytes, mostChars, mostPages }: PdfOrder): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages = pdf.numPages;
  let text = '';
  let readPages = 0;
  // One character over the limit indicates that there is more.
  while (readPages < Math.min(pages, mostPages) && text.length <= mostChars) {
    readPages += 1;
    const page = await pdf.getPage(readPages);
    const room = mostChars - text.length;
    let said = '';
    // Cancelling requires a reason that pdf.js understands; the thread ends anyway.
    const content = page.streamTextContent().values({ preventCancel: true });
    for await (const { items } of content) {
      for (const item of items) if ('str' in item) said += `${item.str}${item.hasEOL ? '\n' : ''}`;
      said = said.replaceAll('\0', '').trimStart();
      // A malicious page may be endless.
      if (said.trimEnd().length > room) break;
    }
    said = said.trimEnd();
    if (said !== '') text += `${text && '\n\n'}${said}`;
    page.cleanup();
  }
  return { kind: 'text', text: text.slice(0, mostChars + 1), pages, readPages };
}

function failureOf(error: unknown): PdfText {
  const isProtected = error instanceof Error && error.name === 'PasswordException';
  return { kind: isProtected ? 'protected' : 'broken' };
}

await answerJob((order: PdfOrder) => read(order).catch(failureOf));
