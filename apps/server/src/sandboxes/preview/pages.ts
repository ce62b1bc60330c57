import { escapeHtml, renderPage } from '../../http/render-page.ts';

/** Identical for every address without a preview, so that responses do not reveal which ones existed. */
export const notFoundPage = renderPage(
  'Preview not found',
  '<p>Check the address, or open the preview from the project.</p>',
);

export const privatePage = renderPage(
  'This preview is private',
  '<p>Open it from the project, or ask the owner to share it.</p>',
);

export const wakingPage = renderPage(
  'Starting the preview',
  '<p>The app is starting. This page reloads automatically.</p>',
);

export const brokenPage = renderPage(
  'The app did not respond',
  '<p>The response was cut off. This page retries automatically.</p>',
);

export const busyPage = renderPage(
  'Too many requests',
  '<p>Wait a minute, then reload the page.</p>',
);

export const tooLargePage = renderPage(
  'Request too large',
  '<p>Previews accept requests of up to 50 MB.</p>',
);

export function failedPage(message: string): string {
  return renderPage(
    'The preview failed to start',
    `<p>Output of the dev server:</p><pre>${escapeHtml(message)}</pre><p>Ask the agent to fix it. This page reloads automatically.</p>`,
  );
}
