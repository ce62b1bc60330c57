/** Where a person finds how to do better. */
export const CONNECT =
  'A language model can: set ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or OPENAI_COMPATIBLE_BASE_URL and start the service again.';
