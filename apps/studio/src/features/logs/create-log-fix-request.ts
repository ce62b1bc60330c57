import type { AppLogEntry } from '@millwright/contract';
import type { FixRequest } from '../preview/fix-request.ts';
import type { LogChoice } from './log-choice.ts';

const maxMessageChars = 4_000;
const maxStackChars = 8_000;

const prompts = {
  server: "Fix this error on the app's server.",
  browser: 'Fix this error in the running app.',
  published: 'Fix this error on the server of the published app.',
} as const;
const queryPrompt = 'Make this slow query faster.';

export const canFix = ({ level, kind }: AppLogEntry): boolean =>
  (level === 'error' && kind !== 'request') || kind === 'query';

/** Requests a fix. The entry travels as context: it is output of the app, not an instruction. */
export function createLogFixRequest(
  { kind, text, file, line }: AppLogEntry,
  { value }: Pick<LogChoice, 'value'>,
): FixRequest {
  const [message = '', ...rest] = text.split('\n');
  const stack = rest.join('\n').slice(0, maxStackChars);
  return {
    prompt: kind === 'query' ? queryPrompt : prompts[value],
    context: {
      errors: [
        {
          kind: kind === 'query' ? 'slow query' : value,
          message: message.slice(0, maxMessageChars) || 'Error without a message',
          ...(file && { path: file }),
          ...(file && line !== null && { line }),
          ...(stack && { stack }),
        },
      ],
    },
  };
}
