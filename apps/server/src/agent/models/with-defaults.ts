import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { overrideModelCalls } from './override-model-calls.ts';

export type CallDefaults = Pick<LanguageModelV4CallOptions, 'maxOutputTokens' | 'providerOptions'>;

/** Adds default call options; options of the call itself take precedence. */
export function withDefaults(
  model: LanguageModelV4,
  { providerOptions: defaults = {}, ...others }: CallDefaults,
): LanguageModelV4 {
  const applyDefaults = ({ providerOptions = {}, ...call }: LanguageModelV4CallOptions) => {
    const merged = { ...providerOptions };
    for (const [name, own] of Object.entries(defaults)) merged[name] = { ...own, ...merged[name] };
    return { ...others, ...call, providerOptions: merged };
  };
  return overrideModelCalls(model, {
    doGenerate: (call) => model.doGenerate(applyDefaults(call)),
    doStream: (call) => model.doStream(applyDefaults(call)),
  });
}
