import { ApiError } from '../../core/api-error.ts';
import { errorBody, toApiError, withOpenAiError } from '../../http/error-responses.ts';
import { openEventStream, type StreamRules } from '../../http/event-stream.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { type Admit, type RouteDefinition, type RouteInput, route } from '../../http/route.ts';
import { type ChatRequest, chatRequest } from './chat-request.ts';
import { ChatWriter, doneFrame } from './chat-writer.ts';
import { embed, embeddingRequest } from './embeddings.ts';
import { getGatewayCaller } from './gateway-auth.ts';
import type { Claim, IdempotencyStore } from './idempotency-store.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { responsesRequest, toChatRequest } from './responses-request.ts';
import { ResponsesWriter } from './responses-writer.ts';
import type { CallDependencies } from './run-metered.ts';
import { startChat } from './start-chat.ts';
import { withIdempotency } from './with-idempotency.ts';

export interface ChatRouteDependencies extends CallDependencies {
  readonly admit: Admit;
  readonly idempotency: IdempotencyStore;
  readonly streams: OpenStreams;
  readonly rules: StreamRules;
}

type ChatInput = Pick<RouteInput<undefined, undefined>, 'request' | 'reply' | 'signal'>;

/** Bodies may contain images. */
export const largeBodyBytes = 25 * 1024 * 1024;

export const aiRoute = { access: { exempt: 'ai-gateway' }, group: 'AI gateway' } as const;

/** Routes for chat, responses and embeddings. */
export function aiChatRoutes(deps: ChatRouteDependencies): RouteDefinition[] {
  const { admit, idempotency, streams, rules } = deps;

  /** Streams the reply itself, or returns the response. */
  async function runChat(
    { request, reply, signal }: ChatInput,
    body: ChatRequest,
    claim: Claim | undefined,
    writerOf: (reference: string) => ReplyWriter,
  ): Promise<ReplayableResponse | undefined> {
    const caller = { ...getGatewayCaller(request), claim, signal };
    const run = await startChat(deps, caller, body, writerOf);
    if (!body.stream) return run.complete();
    const headers = { 'x-generation-id': run.reference };
    const stream = openEventStream(reply, { streams, rules, headers, userId: caller.key.payerId });
    try {
      for await (const frame of run.frames()) await stream.write(frame);
      await stream.end('');
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const error = toApiError(thrown);
      const shown = errorBody(error);
      const { error_ref, code } = shown;
      request.log.warn({ err: error.cause ?? thrown, error_ref, code }, 'a response was cut off');
      const { error: nested } = withOpenAiError(shown, error.status);
      await stream.end(`data: ${JSON.stringify({ error: nested })}\n\n${doneFrame}`);
    }
    return undefined;
  }

  return [
    route({
      ...aiRoute,
      admit,
      method: 'POST',
      path: '/api/v1/ai/chat/completions',
      summary: 'Create a chat completion (OpenAI-compatible)',
      body: chatRequest,
      maxBytes: largeBodyBytes,
      responses: { 200: { about: 'The chat completion, or its chunks', body: 'application/json' } },
      handler: (input) => {
        const { body } = input;
        const withUsage = body.stream_options?.include_usage === true;
        const writerOf = (reference: string) => new ChatWriter(reference, body.model, withUsage);
        return withIdempotency(idempotency, input, body, (claim) =>
          runChat(input, body, claim, writerOf),
        );
      },
    }),
    route({
      ...aiRoute,
      admit,
      method: 'POST',
      path: '/api/v1/ai/responses',
      summary: 'Create a response (compatible with the OpenAI Responses API)',
      body: responsesRequest,
      maxBytes: largeBodyBytes,
      responses: { 200: { about: 'The response, or its events', body: 'application/json' } },
      handler: (input) => {
        const { body } = input;
        const writerOf = (reference: string) => new ResponsesWriter(reference, body);
        return withIdempotency(idempotency, input, body, (claim) =>
          runChat(input, toChatRequest(body), claim, writerOf),
        );
      },
    }),
    route({
      ...aiRoute,
      admit,
      method: 'POST',
      path: '/api/v1/ai/embeddings',
      summary: 'Create embeddings (OpenAI-compatible)',
      body: embeddingRequest,
      maxBytes: largeBodyBytes,
      responses: { 200: { about: 'One vector per text', body: 'application/json' } },
      handler: (input) => {
        const { body, request, signal } = input;
        const caller = getGatewayCaller(request);
        return withIdempotency(idempotency, input, body, (claim) =>
          embed(deps, { ...caller, claim, signal }, body),
        );
      },
    }),
  ];
}

export function modelNotFoundError(id: string): ApiError {
  return new ApiError('MODEL_NOT_FOUND', `Model ${id} not found`, {
    status: 404,
    hint: 'GET /api/v1/ai/models lists the available models.',
  });
}
