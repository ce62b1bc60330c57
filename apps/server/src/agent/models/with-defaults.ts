import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { wrapModel } from './wrap-model.ts';

export type CallDefaults = Pick<LanguageModelV4CallOptions, 'maxOutputTokens' | 'providerOptions'>;

/** Adds default call options; options of the call itself take precedence. */
export function withDefaults(
  model: LanguageModelV4,
  { providerOptions: usual = {}, ...others }: CallDefaults,
): LanguageModelV4 {
  const asked = ({ providerOptions = {}, ...call }: LanguageModelV4CallOptions) => {
    const merged = { ...providerOptions };
    for (const [name, own] of Object.entries(usual)) merged[name] = { ...own, ...merged[name] };
    return { ...others, ...call, providerOptions: merged };
  };
  return wrapModel(model, {
    doGenerate: (call) => model.doGenerate(asked(call)),
    doStream: (call) => model.doStream(asked(call)),
  });
}
