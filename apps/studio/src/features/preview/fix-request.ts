import type { TurnContext } from '@millwright/contract';
import type { PreviewConsoleEntry } from '@millwright/contract/preview-link';

/** A wish of the preview's own. */
export interface FixRequest {
  readonly prompt: string;
  readonly context?: TurnContext;
}

/** Asks for a fix. What the app printed travels beside the wish: whoever reads it must not take it for one. */
export function fixRequest(entry: PreviewConsoleEntry, page: string): FixRequest {
  const { message, stack, url, line, isUncaught } = entry;
  const path = url && withoutOrigin(url);
  return {
    prompt: 'Fix this error of the running app.',
    context: {
      page,
      errors: [
        {
          kind: isUncaught ? 'uncaught' : 'console',
          message: message || 'An error without a message',
          ...(path && { path }),
          ...(line !== undefined && { line }),
          ...(stack && { stack: withoutOrigin(stack) }),
        },
      ],
    },
  };
}

/** Files as the project names them: without host, and without what the dev server adds. */
function withoutOrigin(text: string): string {
  return text.replace(/https?:\/\/[^/\s]+\//g, '').replace(/\?[tv]=[\w.]+/g, '');
}
