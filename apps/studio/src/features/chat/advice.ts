const sentences: Readonly<Record<string, string>> = {
  OUT_OF_CREDITS: 'Add credits to your plan, then try again.',
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

export const advice = (code: string): string =>
  sentences[code] ?? 'Try again; if it fails again, quote the reference below.';
