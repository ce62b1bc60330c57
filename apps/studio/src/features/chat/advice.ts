const sentences: Readonly<Record<string, string>> = {
  OUT_OF_CREDITS: 'Get more credits, then try again.',
  MODEL_ERROR: 'Try again. If it keeps failing, choose another model.',
  MODEL_RATE_LIMITED: 'Wait a minute and try again, or choose another model.',
  MODEL_OVERLOADED: 'Wait a minute and try again, or choose another model.',
  MODEL_AUTH_FAILED: 'Ask the operator of this installation to check the model provider key.',
  CONTEXT_TOO_LONG: 'Send a shorter message or fewer attachments.',
  CONTENT_BLOCKED: 'Rephrase your message and try again.',
  SANDBOX_START_FAILED: 'Try again in a moment.',
  SANDBOX_LOST: 'Try again. The project gets a new sandbox.',
  BUILD_FAILED: 'Tell the agent which error to fix first, or suggest another approach.',
  MAX_STEPS_EXCEEDED: 'Send “continue”, or ask for a smaller change.',
  TURN_TIMEOUT: 'Send “continue”, or ask for a smaller change.',
  QUEUE_TIMEOUT: 'The turn had not started yet. Try again.',
  WORKER_LOST: 'Try again. Finished steps are not repeated.',
};

export const findAdvice = (code: string, message: string): string =>
  (code === 'OUT_OF_CREDITS' && isCap(message) && 'Raise the credit limit, then try again.') ||
  sentences[code] ||
  'Try again. If it keeps failing, report the reference below.';

export interface Remedy {
  readonly href: string;
  readonly name: string;
}

/** Links to pages that help with the error. The message names a cap by its field. */
export function findRemedies(code: string, message: string, projectId: string): readonly Remedy[] {
  if (code !== 'OUT_OF_CREDITS') return [];
  const usage = { href: '/settings/usage', name: 'View usage' };
  return isCap(message)
    ? [{ href: `/settings/projects?project=${projectId}`, name: 'Change credit limits' }, usage]
    : [{ href: '/settings/billing', name: 'Get more credits' }, usage];
}

const isCap = (message: string): boolean => /_credit_limit\b/.test(message);
