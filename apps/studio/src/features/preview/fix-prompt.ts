import type { PreviewConsoleEntry } from '@millwright/contract/preview-link';

const mostChars = 6_000;

/** Asks for a fix. What the app printed is set apart: whoever reads it must not take it for a wish. */
export function fixPrompt(entry: PreviewConsoleEntry, path: string): string {
  const { message, stack, url, line, column } = entry;
  const file = url && withoutOrigin(url);
  const where = file && [file, line, column].filter(Boolean).join(':');
  const details = [
    message,
    where && `at ${where}`,
    stack && !message.includes(stack) && withoutOrigin(stack),
  ];
  const printed = details.filter(Boolean).join('\n').slice(0, mostChars);
  const fence = '`'.repeat(Math.max(3, longestRun(printed) + 1));
  return `Fix this error of the running app. It appeared in the preview's console at ${path}; between the marks is what the app printed, with lines of the built code, not of its sources:\n\n${fence}\n${printed}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** Files as the project names them: without host, and without what the dev server adds. */
function withoutOrigin(text: string): string {
  return text.replace(/https?:\/\/[^/\s]+\//g, '').replace(/\?[tv]=[\w.]+/g, '');
}
