/** Explains how to connect a language model. */
export const connectHint =
  'To do more, connect a language model: set ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or OPENAI_COMPATIBLE_BASE_URL and restart the service.';
