import type { LanguageModelV4 } from '@ai-sdk/provider';

type ModelCalls = Pick<LanguageModelV4, 'doGenerate' | 'doStream'>;

/** Wraps a model: same identity, different call methods. */
export function overrideModelCalls(
  { specificationVersion, provider, modelId, supportedUrls }: LanguageModelV4,
  { doGenerate, doStream }: ModelCalls,
): LanguageModelV4 {
  return { specificationVersion, provider, modelId, supportedUrls, doGenerate, doStream };
}
