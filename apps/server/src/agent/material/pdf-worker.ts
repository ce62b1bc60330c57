import { getDocumentProxy } from 'unpdf';
import { answerJob } from '../../core/answer-job.ts';
import type { PdfOrder, PdfText } from './pdf-text.ts';

/** Runs in a thread of its own, which is ended when it takes too long or too much. */
async function read({ bytes, mostChars, mostPages }: PdfOrder): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages = pdf.numPages;
  let text = '';
  let readPages = 0;
  // One character more than may be shown tells that there is more.
  while (readPages < Math.min(pages, mostPages) && text.length <= mostChars) {
    readPages += 1;
    const page = await pdf.getPage(readPages);
    const room = mostChars - text.length;
    let said = '';
    // Stopping it would need words that pdf.js understands; the thread's end does.
    const content = page.streamTextContent().values({ preventCancel: true });
    for await (const { items } of content) {
      for (const item of items) if ('str' in item) said += `${item.str}${item.hasEOL ? '\n' : ''}`;
      said = said.replaceAll('\0', '').trimStart();
      // A page may be made to go on for ever.
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
