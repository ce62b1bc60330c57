/** Model providers that can be connected. */
export const modelVendors = [
  'anthropic',
  'openai',
  'google',
  'openrouter',
  'mistral',
  'groq',
  'xai',
  'deepseek',
  'azure',
  'bedrock',
  'vertex',
  'openai-compatible',
] as const;
export type ModelVendor = (typeof modelVendors)[number];

/** Output kinds of models. Turns use chat models only; project apps use every kind. */
export const modelKinds = [
  'chat',
  'embedding',
  'image',
  'speech',
  'transcription',
  'video',
] as const;
export type ModelKind = (typeof modelKinds)[number];
