/** Codes of the `error` event: why a turn ended. Excludes failing tools and aborts. */
export const turnErrors = {
  OUT_OF_CREDITS: 'The plan has no credits left.',
  MODEL_ERROR: 'The provider failed, even after retries.',
  MODEL_RATE_LIMITED: "The provider's rate limit persisted through all retries.",
  MODEL_OVERLOADED: 'The provider stayed overloaded through all retries.',
  MODEL_AUTH_FAILED: "The provider rejected the operator's credentials.",
  CONTEXT_TOO_LONG: 'The conversation cannot be shortened enough for the model.',
  CONTENT_BLOCKED: 'The provider or a local policy blocked the content.',
  SANDBOX_START_FAILED: 'No sandbox could be started.',
  SANDBOX_LOST: 'The sandbox stopped during the turn.',
  STORAGE_FULL: 'The server ran out of storage space.',
  BUILD_FAILED: 'Build errors remain after every attempt to fix them.',
  MAX_STEPS_EXCEEDED: 'The agent used all its steps.',
  TURN_TIMEOUT: 'The turn took too long.',
  QUEUE_TIMEOUT: 'The turn waited in the queue for too long.',
  WORKER_LOST: 'The processes running this turn crashed too many times.',
  INTERNAL_ERROR: 'Something else went wrong on our side.',
} as const;

export type TurnErrorCode = keyof typeof turnErrors;
