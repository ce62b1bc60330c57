import { getDocumentProxy } from 'unpdf';
import { postThreadResult } from '../../core/post-thread-result.ts';
import type { PdfJob, PdfText } from './read-pdf.ts';

/** Runs in its own thread, which is terminated if it exceeds its time or memory limit. */
async function read({ bytes, maxChars, maxPages }: PdfJob): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages = pdf.numPages;
  let text = '';
  let readPages = 0;
  // One character over the limit indicates that there is more.
  while (readPages < Math.min(pages, maxPages) && text.length <= maxChars) {
    readPages += 1;
    const page = await pdf.getPage(readPages);
    const remaining = maxChars - text.length;
    let pageText = '';
    // Cancelling requires a reason that pdf.js understands; the thread ends anyway.
    const content = page.streamTextContent().values({ preventCancel: true });
    for await (const { items } of content) {
      for (const item of items)
        if ('str' in item) pageText += `${item.str}${item.hasEOL ? '\n' : ''}`;
      pageText = pageText.replaceAll('\0', '').trimStart();
      // A malicious page may be endless.
      if (pageText.trimEnd().length > remaining) break;
    }
    pageText = pageText.trimEnd();
    if (pageText !== '') text += `${text && '\n\n'}${pageText}`;
    page.cleanup();
  }
  return { kind: 'text', text: text.slice(0, maxChars + 1), pages, readPages };
}

function toFailure(error: unknown): PdfText {
  const isProtected = error instanceof Error && error.name === 'PasswordException';
  return { kind: isProtected ? 'protected' : 'broken' };
}

await postThreadResult((job: PdfJob) => read(job).catch(toFailure));
