import type { LanguageModelV4 } from '@ai-sdk/provider';

type Doing = Pick<LanguageModelV4, 'doGenerate' | 'doStream'>;

/** A model in front of another one: known by the same names, asked in its own way. */
export function wrapModel(
  { specificationVersion, provider, modelId, supportedUrls }: LanguageModelV4,
  { doGenerate, doStream }: Doing,
): LanguageModelV4 {
  return { specificationVersion, provider, modelId, supportedUrls, doGenerate, doStream };
}
