const sentences: Readonly<Record<string, string>> = {
  OUT_OF_CREDITS: 'Get more credits, then try again.',
  MODEL_ERROR: 'Try again; if it fails again, choose another model.',
  MODEL_RATE_LIMITED: 'Wait a minute, then try again, or choose another model.',
  MODEL_OVERLOADED: 'Wait a minute, then try again, or choose another model.',
  MODEL_AUTH_FAILED: 'Whoever runs this service has to look at the key of the model provider.',
  CONTEXT_TOO_LONG: 'Begin with a shorter message, or leave out attachments.',
  CONTENT_BLOCKED: 'Say it in other words.',
  SANDBOX_START_FAILED: 'Try again in a moment.',
  SANDBOX_LOST: 'Try again; the project gets a fresh sandbox.',
  BUILD_FAILED: 'Say which of the errors to look at first, or ask for another way.',
  MAX_STEPS_EXCEEDED: 'Say “continue”, or ask for a smaller step.',
  TURN_TIMEOUT: 'Say “continue”, or ask for a smaller step.',
  QUEUE_TIMEOUT: 'Nothing had begun yet. Try again.',
  WORKER_LOST: 'Try again; nothing that was finished has to be done again.',
};

export const advice = (code: string, message: string): string =>
  (code === 'OUT_OF_CREDITS' && isCap(message) && 'Raise the cap, then try again.') ||
  sentences[code] ||
  'Try again; if it fails again, quote the reference below.';

export interface Remedy {
  readonly href: string;
  readonly name: string;
}

/** Links to pages that help with the error. The message names a cap by its field. */
export function remediesOf(code: string, message: string, projectId: string): readonly Remedy[] {
  if (code !== 'OUT_OF_CREDITS') return [];
  const usage = { href: '/settings/usage', name: 'See what was used' };
  return isCap(message)
    ? [{ href: `/settings/projects?project=${projectId}`, name: 'Change the caps' }, usage]
    : [{ href: '/settings/billing', name: 'Get more credits' }, usage];
}

const isCap = (message: string): boolean => /_credit_limit\b/.test(message);
