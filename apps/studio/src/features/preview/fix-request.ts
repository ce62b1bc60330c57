import type { TurnContext } from '@millwright/contract';
import type { PreviewConsoleEntry } from '@millwright/contract/preview-link';

/** A request originated by the preview. */
export interface FixRequest {
  readonly prompt: string;
  readonly context?: TurnContext;
}

/**
 * Requests a fix. The app's output travels as context, separate from the prompt, so that the agent does not treat it as
 * instructions.
 */
export function createFixRequest(entry: PreviewConsoleEntry, page: string): FixRequest {
  const { message, stack, url, line, isUncaught } = entry;
  const path = url && stripOrigin(url);
  return {
    prompt: 'Fix this error in the running app.',
    context: {
      page,
      errors: [
        {
          kind: isUncaught ? 'uncaught' : 'console',
          message: message || 'Error without a message',
          ...(path && { path }),
          ...(line !== undefined && { line }),
          ...(stack && { stack: stripOrigin(stack) }),
        },
      ],
    },
  };
}

/** File names as in the project: without the host and the dev server's query. */
function stripOrigin(text: string): string {
  return text.replace(/https?:\/\/[^/\s]+\//g, '').replace(/\?[tv]=[\w.]+/g, '');
}
