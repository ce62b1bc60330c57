import { type Behaviour, status, streamReply } from './fault-server.ts';

/**
 * Responses of one provider as its documentation describes them. A rate limit and an overload name a delay of zero where
 * the provider names one, so that tests need not wait.
 */
export interface ProviderFaults {
  /** Too many tokens per minute. */
  readonly tokenRateLimit: Behaviour;
  readonly overload: Behaviour;
  readonly emptyAccount: Behaviour;
  readonly contextOverflow: Behaviour;
  /** The model declines to answer. */
  readonly refusal: Behaviour;
  /** A filter stops the reply. */
  readonly safetyStop: Behaviour;
  /** The model cannot call tools. */
  readonly noTools: Behaviour;
}

const json = (code: number, body: unknown, headers: Record<string, string> = {}) =>
  status(code, headers, JSON.stringify(body));
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, value: object) => `event: ${type}\n${data({ type, ...value })}`;

const anthropicError = (code: number, type: string, message: string, headers = {}) =>
  json(code, { type: 'error', error: { type, message }, request_id: 'req_1' }, headers);

const anthropicStop = (stop_reason: string, text: string) => {
  const usage = { input_tokens: 7, output_tokens: 1 };
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], usage };
  const content_block = { type: 'text', text: '' };
  return streamReply([
    event('message_start', { message: { ...message, stop_reason: null } }),
    event('content_block_start', { index: 0, content_block }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 3 } }),
    event('message_stop', {}),
  ]);
};

const anthropic: ProviderFaults = {
  tokenRateLimit: anthropicError(
    429,
    'rate_limit_error',
    'This request would exceed the rate limit for your organization of 30,000 input tokens per minute.',
    { 'retry-after': '0', 'anthropic-ratelimit-input-tokens-remaining': '0' },
  ),
  overload: streamReply([
    event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  ]),
  emptyAccount: anthropicError(
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.',
  ),
  contextOverflow: anthropicError(
    400,
    'invalid_request_error',
    'prompt is too long: 208310 tokens > 200000 maximum',
  ),
  refusal: anthropicStop('refusal', 'I'),
  safetyStop: anthropicError(
    400,
    'invalid_request_error',
    'Output blocked by content filtering policy',
  ),
  noTools: anthropicError(
    400,
    'invalid_request_error',
    "This model doesn't support tool use in streaming mode.",
  ),
};

const openAiError = (
  code: number,
  message: string,
  errorCode: string | null,
  headers: Record<string, string> = {},
) => {
  const error = { message, type: 'invalid_request_error', param: null, code: errorCode };
  return json(code, { error }, headers);
};

const openAiErrors = {
  tokenRateLimit: openAiError(
    429,
    'Rate limit reached for the model on tokens per min (TPM): Limit 30000, Used 29000, Requested 2500.',
    'rate_limit_exceeded',
    { 'retry-after-ms': '1', 'x-ratelimit-remaining-tokens': '0' },
  ),
  overload: openAiError(503, 'The engine is currently overloaded, please try again later', null, {
    'retry-after': '0',
  }),
  emptyAccount: openAiError(
    429,
    'You exceeded your current quota, please check your plan and billing details.',
    'insufficient_quota',
  ),
  contextOverflow: openAiError(
    400,
    "This model's maximum context length is 128000 tokens. However, your messages resulted in 130001 tokens.",
    'context_length_exceeded',
  ),
  noTools: openAiError(400, 'the model does not support tools', null),
};

const openAiIncomplete = (reason: string) =>
  streamReply([
    event('response.created', { response: { id: 'r', created_at: 0, model: 'm' } }),
    event('response.incomplete', {
      response: {
        incomplete_details: { reason },
        usage: { input_tokens: 7, output_tokens: 1 },
      },
    }),
  ]);

const openai: ProviderFaults = {
  ...openAiErrors,
  refusal: openAiError(
    400,
    'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
    'invalid_prompt',
  ),
  safetyStop: openAiIncomplete('content_filter'),
};

const compatibleStop = (delta: object, finish_reason: string) =>
  streamReply([
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason }],
    }),
    'data: [DONE]\n\n',
  ]);

const compatible: ProviderFaults = {
  ...openAiErrors,
  refusal: openAiError(403, 'Content violates usage guidelines.', null),
  safetyStop: compatibleStop({ role: 'assistant', content: '' }, 'content_filter'),
};

const googleError = (code: number, state: string, message: string, details: object[] = []) =>
  json(code, { error: { code, message, status: state, details } });

const googleStop = (candidate: object, more: object = {}) => {
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 0, totalTokenCount: 7 };
  return streamReply([data({ candidates: [candidate], usageMetadata, ...more })]);
};

const google: ProviderFaults = {
  tokenRateLimit: googleError(
    429,
    'RESOURCE_EXHAUSTED',
    'Quota exceeded for metric: generate_content_free_tier_input_token_count, limit: 250000',
    [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0s' }],
  ),
  overload: googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.', [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0s' },
  ]),
  emptyAccount: googleError(
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
  ),
  contextOverflow: googleError(
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).',
  ),
  refusal: googleStop({ content: {}, finishReason: 'PROHIBITED_CONTENT', index: 0 }),
  safetyStop: googleStop({ content: {}, finishReason: 'SAFETY', index: 0 }),
  noTools: googleError(
    400,
    'INVALID_ARGUMENT',
    'Tool use is not supported for this model: function calling is not enabled.',
  ),
};

/** Keyed by provider id. */
export const providerFaults: Readonly<Record<string, ProviderFaults>> = {
  anthropic,
  openai,
  google,
  'openai-compatible': compatible,
};
