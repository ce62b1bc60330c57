import { parse } from '../../http/register-routes.ts';
import { type Admit, type RouteDefinition, route } from '../../http/route.ts';
import { aiRoute, largeBodyBytes } from './ai-chat-routes.ts';
import { speechRequest, synthesizeSpeech, transcribe, transcriptionRequest } from './audio.ts';
import { getGatewayCaller } from './gateway-auth.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { generateImages, getInputImages, imageEditRequest, imageRequest } from './images.ts';
import { mediaRetryPolicyOf } from './media-retry-policy.ts';
import { digestForm, missingFileError, readForm } from './multipart-form.ts';
import type { CallDependencies } from './run-metered.ts';
import { withIdempotency } from './with-idempotency.ts';

export interface AiMediaDependencies extends CallDependencies {
  readonly admit: Admit;
  readonly idempotency: IdempotencyStore;
}

/** Room for a few images, or an hour of speech. */
export const maxFormBytes = 50 * 1024 * 1024;

/** Routes for images and audio. */
export function aiMediaRoutes(options: AiMediaDependencies): RouteDefinition[] {
  const { admit, idempotency } = options;
  const deps = { ...options, retryPolicy: mediaRetryPolicyOf(options.retryPolicy) };
  const shared = { ...aiRoute, admit, method: 'POST' } as const;

  return [
    route({
      ...shared,
      path: '/api/v1/ai/images/generations',
      summary: 'Create images from a prompt (OpenAI-compatible)',
      body: imageRequest,
      maxBytes: largeBodyBytes,
      responses: { 200: { about: 'The images', body: 'application/json' } },
      handler: (input) => {
        const { body, request, signal } = input;
        const caller = getGatewayCaller(request);
        return withIdempotency(idempotency, input, body, (claim) =>
          generateImages(deps, { ...caller, claim, signal }, body),
        );
      },
    }),
    route({
      ...shared,
      path: '/api/v1/ai/images/edits',
      summary: 'Edit images, sent as multipart/form-data',
      rawBody: { maxBytes: maxFormBytes },
      responses: { 200: { about: 'The images', body: 'application/json' } },
      handler: async (input) => {
        const { request, signal } = input;
        const caller = getGatewayCaller(request);
        const form = await readForm(request.headers['content-type'], request.body as Uint8Array);
        const body = parse(imageEditRequest, form.fields);
        const inputs = getInputImages(form);
        return withIdempotency(idempotency, input, digestForm(form), (claim) =>
          generateImages(deps, { ...caller, claim, signal }, body, inputs),
        );
      },
    }),
    route({
      ...shared,
      path: '/api/v1/ai/audio/speech',
      summary: 'Create speech from text (OpenAI-compatible)',
      body: speechRequest,
      responses: { 200: { about: 'The audio', body: 'audio/mpeg' } },
      handler: (input) => {
        const { body, request, signal } = input;
        const caller = getGatewayCaller(request);
        return withIdempotency(idempotency, input, body, (claim) =>
          synthesizeSpeech(deps, { ...caller, claim, signal }, body),
        );
      },
    }),
    route({
      ...shared,
      path: '/api/v1/ai/audio/transcriptions',
      summary: 'Transcribe speech, sent as multipart/form-data',
      rawBody: { maxBytes: maxFormBytes },
      responses: { 200: { about: 'The transcript', body: 'application/json' } },
      handler: async (input) => {
        const { request, signal } = input;
        const caller = getGatewayCaller(request);
        const form = await readForm(request.headers['content-type'], request.body as Uint8Array);
        const body = parse(transcriptionRequest, form.fields);
        const [file] = form.files['file'] ?? [];
        if (!file) throw missingFileError('file');
        return withIdempotency(idempotency, input, digestForm(form), (claim) =>
          transcribe(deps, { ...caller, claim, signal }, body, file),
        );
      },
    }),
  ];
}
