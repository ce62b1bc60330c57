import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { APICallError } from '@ai-sdk/provider';
import { toModelError } from './model-error.ts';

/** Mimics the error of the provider packages: a status and the raw body. */
function responseError(
  statusCode: number,
  error: object | string,
  responseHeaders: Record<string, string> = {},
): APICallError {
  const responseBody = JSON.stringify({ error });
  return new APICallError({
    message: 'x',
    url: '',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody,
  });
}

const openai = (message: string, code: string | null, type = 'invalid_request_error') => {
  return { message, type, param: 'messages', code };
};

const tooLong: Record<string, unknown> = {
  OpenAI: responseError(
    400,
    openai(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 130001 tokens. Please reduce the length of the messages.",
      'context_length_exceeded',
    ),
  ),
  'OpenAI, responses': responseError(
    400,
    openai(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      'context_length_exceeded',
    ),
  ),
  'OpenAI, one long text': responseError(
    400,
    openai(
      "Invalid 'messages[1].content': string too long. Expected a string with maximum length 10485760.",
      'string_above_max_length',
    ),
  ),
  Anthropic: responseError(400, {
    type: 'invalid_request_error',
    message: 'prompt is too long: 208310 tokens > 200000 maximum',
  }),
  'Anthropic, with the output limit': responseError(400, {
    type: 'invalid_request_error',
    message:
      'input length and `max_tokens` exceed context limit: 197202 + 21333 > 200000, decrease input length or `max_tokens` and try again',
  }),
  'Anthropic, bytes': responseError(413, {
    type: 'request_too_large',
    message: 'Request exceeds the maximum size',
  }),
  Google: responseError(400, {
    code: 400,
    message:
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).',
    status: 'INVALID_ARGUMENT',
  }),
  'Google, bytes': responseError(400, {
    code: 400,
    message: 'Request payload size exceeds the limit: 20971520 bytes.',
    status: 'INVALID_ARGUMENT',
  }),
  vLLM: responseError(
    400,
    openai(
      "This model's maximum context length is 4096 tokens. However, you requested 5021 tokens (4021 in the messages, 1000 in the completion).",
      null,
      'BadRequestError',
    ),
  ),
  'vLLM, newer': responseError(
    400,
    openai(
      'The decoder prompt (length 5021) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
      null,
      'BadRequestError',
    ),
  ),
  'llama.cpp': responseError(400, {
    code: 400,
    message:
      'the request exceeds the available context size. try increasing the context size or enable context shift',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 5021,
    n_ctx: 4096,
  }),
  'llama.cpp, older': responseError(500, {
    code: 500,
    message: 'request (5021 tokens) exceeds the available context size (4096 tokens)',
    type: 'server_error',
  }),
  Ollama: responseError(400, 'prompt too long; exceeded max context length by 925 tokens'),
  'Ollama, embedding': responseError(500, 'the input length exceeds the context length'),
  'LM Studio': responseError(
    400,
    'Trying to keep the first 5021 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
  ),
  Mistral: responseError(400, {
    message:
      'Prompt contains 40213 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
  }),
  xAI: responseError(
    400,
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
  ),
  Bedrock: responseError(400, { message: 'Input is too long for requested model.' }),
  TGI: responseError(
    422,
    'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 5021 `inputs` tokens and 20 `max_new_tokens`',
  ),
  'a proxy before the provider': responseError(413, 'Request Entity Too Large'),
  'a stream': {
    type: 'invalid_request_error',
    message: 'prompt is too long: 3 tokens > 2 maximum',
  },
};

const blocked: Record<string, unknown> = {
  OpenAI: responseError(
    400,
    openai(
      'Your request was rejected as a result of our safety system.',
      'content_policy_violation',
    ),
  ),
  'OpenAI, reasoning models': responseError(
    400,
    openai(
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
      'invalid_prompt',
    ),
  ),
  Azure: responseError(400, {
    message:
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
    type: null,
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: { code: 'ResponsibleAIPolicyViolation' },
  }),
  Anthropic: responseError(400, {
    type: 'invalid_request_error',
    message: 'Output blocked by content filtering policy',
  }),
  Google: new Error('{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}'),
  'Google, a reply': new Error('The candidate was stopped: finishReason SAFETY'),
  OpenRouter: responseError(403, {
    code: 403,
    message:
      'The model requires moderation on OpenInference. Your input was flagged for "violence".',
  }),
  xAI: responseError(403, 'Content violates usage guidelines.'),
  Alibaba: responseError(
    400,
    openai('Input data may contain inappropriate content.', 'data_inspection_failed'),
  ),
  DeepSeek: responseError(400, openai('Content Exists Risk', 'invalid_request_error')),
};

const other: Record<string, [unknown, string]> = {
  "Google's quota per minute": [
    responseError(429, {
      code: 429,
      message: 'You exceeded your current quota. Please retry in 34s.',
      details: [{ retryDelay: '34s' }],
    }),
    'MODEL_RATE_LIMITED',
  ],
  'a quota of tokens': [
    responseError(
      429,
      openai('Request too large for gpt-5: tokens per min', 'rate_limit_exceeded'),
    ),
    'MODEL_RATE_LIMITED',
  ],
  "Google's quota of tokens": [
    responseError(429, {
      code: 429,
      message: 'Quota exceeded: input_token_count, too many tokens',
    }),
    'MODEL_RATE_LIMITED',
  ],
  'a wrong key': [
    responseError(400, { code: 400, message: 'Invalid API key', status: 'INVALID_ARGUMENT' }),
    'MODEL_AUTH_FAILED',
  ],
  'a wrong request': [
    responseError(400, openai('Invalid schema for function', 'invalid_function_parameters')),
    'MODEL_ERROR',
  ],
  'a failed server': [responseError(500, 'internal error'), 'MODEL_ERROR'],
  overload: [{ type: 'overloaded_error', message: 'Overloaded' }, 'MODEL_OVERLOADED'],
};

const noCredit: Record<string, unknown> = {
  OpenAI: responseError(
    429,
    openai('You exceeded your current quota, please check your plan', 'insufficient_quota'),
  ),
  Anthropic: responseError(400, {
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the Anthropic API.',
  }),
  DeepSeek: responseError(402, openai('Insufficient Balance', 'invalid_request_error')),
  OpenRouter: responseError(402, { code: 402, message: 'This request requires more credits' }),
};

const noTools: Record<string, unknown> = {
  Ollama: responseError(400, 'registry.ollama.ai/library/gemma3:1b does not support tools'),
  OpenRouter: responseError(404, {
    code: 404,
    message: 'No endpoints found that support tool use. To learn more about provider routing',
  }),
  vLLM: responseError(
    400,
    openai('"auto" tool choice requires --enable-auto-tool-choice to be set', null),
  ),
  Bedrock: responseError(400, { message: "This model doesn't support tool use." }),
};

const rateLimit = openai('Rate limit reached on tokens per min (TPM)', 'rate_limit_exceeded');
const delays: Record<string, [unknown, number | undefined]> = {
  'Anthropic, in seconds,': [responseError(429, rateLimit, { 'retry-after': '7' }), 7_000],
  'Groq, in fractions of a second,': [responseError(429, rateLimit, { 'retry-after': '0.5' }), 500],
  'OpenAI, in milliseconds,': [
    responseError(429, rateLimit, { 'retry-after-ms': '1250', 'retry-after': '2' }),
    1_250,
  ],
  Google: [
    responseError(429, {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.074824224s' },
      ],
    }),
    34_075,
  ],
  'a provider with an hour': [responseError(429, rateLimit, { 'retry-after': '3600' }), 60_000],
  'a provider in the past': [
    responseError(429, rateLimit, { 'retry-after': 'Wed, 01 Jan 2020 00:00:00 GMT' }),
    0,
  ],
  'a provider without a hint': [responseError(429, rateLimit), undefined],
};

suite('mapping of provider errors', () => {
  for (const [name, error] of Object.entries(tooLong)) {
    test(`maps ${name} to CONTEXT_TOO_LONG without a retry`, () => {
      const { code, isRetryable } = toModelError(error);
      assert.deepEqual([code, isRetryable], ['CONTEXT_TOO_LONG', false]);
    });
  }
  for (const [name, error] of Object.entries(blocked)) {
    test(`maps ${name} to CONTENT_BLOCKED without a retry`, () => {
      const { code, isRetryable } = toModelError(error);
      assert.deepEqual([code, isRetryable], ['CONTENT_BLOCKED', false]);
    });
  }
  for (const [name, [error, code]] of Object.entries(other)) {
    test(`maps ${name} to ${code}`, () => assert.equal(toModelError(error).code, code));
  }
  for (const [name, error] of Object.entries(noCredit)) {
    test(`reports the empty account of ${name} without a retry`, () => {
      const { code, isRetryable, message } = toModelError(error);
      assert.deepEqual([code, isRetryable], ['MODEL_RATE_LIMITED', false]);
      assert.match(message, /no credit left/);
    });
  }
  for (const [name, error] of Object.entries(noTools)) {
    test(`explains that a model of ${name} can't call tools`, () => {
      const { code, isRetryable, message } = toModelError(error);
      assert.deepEqual([code, isRetryable], ['MODEL_ERROR', false]);
      assert.match(message, /can't call tools/);
    });
  }
  for (const [name, [error, expected]] of Object.entries(delays)) {
    test(`waits as long as ${name} requests`, () => {
      assert.equal(toModelError(error).retryAfterMs, expected);
    });
  }
});
