import { escapeHtml, page } from '../../http/page.ts';

/** Identical for every address without a preview, so that responses do not reveal which ones existed. */
export const nowherePage = page(
  'No preview lives at this address',
  '<p>Check the address, or open the preview from its project.</p>',
);

export const privatePage = page(
  'This preview is private',
  '<p>Open it from its project, or ask its owner to share it.</p>',
);

export const wakingPage = page(
  'Waking the preview',
  '<p>It starts in a moment; this page opens it by itself.</p>',
);

export const brokenPage = page(
  'The app did not answer',
  '<p>It broke off in the middle of an answer. This page tries again by itself.</p>',
);

export const busyPage = page(
  'Too many requests',
  '<p>This preview was asked for too often. Wait a minute, then load the page again.</p>',
);

export const tooLargePage = page(
  'That is too much at once',
  '<p>A preview takes requests of up to 50 MB.</p>',
);

export function failedPage(message: string): string {
  return page(
    'The preview does not start',
    `<p>Its dev server said:</p><pre>${escapeHtml(message)}</pre><p>Ask for a fix in the project; this page looks again by itself.</p>`,
  );
}
