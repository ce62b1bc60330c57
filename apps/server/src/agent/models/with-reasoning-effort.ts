import {
  APICallError,
  type JSONObject,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
} from '@ai-sdk/provider';
import { type ReasoningEffort, reasoningEfforts } from '@millwright/contract';
import { overrideModelCalls } from './override-model-calls.ts';

/** Call options of a protocol for a reasoning effort. They replace an operator's own. */
export type EffortOptions = (effort: ReasoningEffort) => JSONObject;

/**
 * Sends the reasoning effort of a call as its provider expects it. A model that rejects it is called without it from
 * then on: models that reason differ in the levels they accept, and no list reports those.
 */
export function withReasoningEffort(
  model: LanguageModelV4,
  optionsName: string,
  effortOptions: EffortOptions,
): LanguageModelV4 {
  let isRejected = false;

  async function callWithEffort<T>(
    call: LanguageModelV4CallOptions,
    send: (call: LanguageModelV4CallOptions) => PromiseLike<T>,
  ): Promise<T> {
    const { reasoning, ...others } = call;
    const effort = reasoningEfforts.find((level) => level === reasoning);
    if (!effort) return send(call);
    if (isRejected) return send(others);
    const { providerOptions = {} } = call;
    const options = { ...providerOptions[optionsName], ...effortOptions(effort) };
    try {
      return await send({
        ...call,
        providerOptions: { ...providerOptions, [optionsName]: options },
      });
    } catch (error) {
      if (!rejectsEffort(error)) throw error;
      isRejected = true;
      return send(others);
    }
  }

  return overrideModelCalls(model, {
    doGenerate: (call) => callWithEffort(call, (one) => model.doGenerate(one)),
    doStream: (call) => callWithEffort(call, (one) => model.doStream(one)),
  });
}

/** True if a provider names the effort as the reason for rejecting a request. */
function rejectsEffort(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, message, responseBody = message } = error;
  return (
    (statusCode === 400 || statusCode === 422) && /reasoning|thinking|effort/i.test(responseBody)
  );
}
