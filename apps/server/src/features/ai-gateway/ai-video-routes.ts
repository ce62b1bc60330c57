import { request as shape } from '@millwright/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { parse } from '../../http/register-routes.ts';
import { type Admit, type RouteDefinition, route } from '../../http/route.ts';
import type { Db } from '../../store/db.ts';
import { findVideo, listVideos, readVideo, type Video } from '../../store/queries/videos.ts';
import { aiRoute } from './ai-chat-routes.ts';
import { maxFormBytes } from './ai-media-routes.ts';
import { getGatewayCaller, requireProjectKey } from './gateway-auth.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { digestForm, type MultipartForm, readForm } from './multipart-form.ts';
import { notReadyError, showVideo, type Videos, videoRequest } from './videos.ts';
import { withIdempotency } from './with-idempotency.ts';

export interface AiVideoDependencies {
  readonly admit: Admit;
  readonly idempotency: IdempotencyStore;
  readonly videos: Videos;
  readonly db: Db;
}

const path = '/api/v1/ai/videos';
const page = shape(
  z.object({
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
    after: z.string().optional(),
  }),
);

/** Routes to order, poll and download videos. */
export function aiVideoRoutes(deps: AiVideoDependencies): RouteDefinition[] {
  const { admit, idempotency, videos, db } = deps;
  const shared = { ...aiRoute, admit } as const;

  async function requireVideo(request: FastifyRequest, id = ''): Promise<Video> {
    const { projectId } = requireProjectKey(request);
    const found = await findVideo(db, projectId, id, request.appVisitor?.id);
    if (found) return found;
    throw new ApiError('NOT_FOUND', 'Video not found in this project');
  }

  return [
    route({
      ...shared,
      method: 'POST',
      path,
      summary: 'Start a video, with JSON or multipart/form-data',
      rawBody: { maxBytes: maxFormBytes },
      responses: { 200: { about: 'The video job', body: 'application/json' } },
      handler: async (input) => {
        const { request } = input;
        const form = await readOrder(request);
        const body = parse(videoRequest, form.fields);
        const [image] = form.files['input_reference'] ?? [];
        return withIdempotency(idempotency, input, digestForm(form), (claim) =>
          videos.order({ ...getGatewayCaller(request), claim }, body, image),
        );
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path,
      summary: "List the project's videos, newest first",
      query: page,
      responses: { 200: { about: 'One page of videos', body: 'application/json' } },
      handler: async ({ request, query: { limit, after } }) => {
        const last = after === undefined ? undefined : await requireVideo(request, after);
        const from = last && { at: last.createdAt, id: last.id };
        const { projectId } = requireProjectKey(request);
        const found = await listVideos(
          db,
          projectId,
          { limit: limit + 1, from },
          request.appVisitor?.id,
        );
        const data = found.slice(0, limit).map(showVideo);
        const [first_id, last_id] = [data.at(0)?.id ?? null, data.at(-1)?.id ?? null];
        return { object: 'list', data, first_id, last_id, has_more: found.length > limit };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:videoId`,
      summary: 'Get the status of a video',
      responses: { 200: { about: 'The video', body: 'application/json' } },
      handler: async ({ request, params }) =>
        showVideo(await requireVideo(request, params['videoId'])),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:videoId/content`,
      summary: 'Download a video',
      query: shape(z.object({ variant: z.enum(['video', 'thumbnail']).default('video') })),
      responses: { 200: { about: 'The bytes of the video', body: 'video/mp4' } },
      handler: async ({ request, reply, params, query: { variant } }) => {
        const video = await requireVideo(request, params['videoId']);
        if (video.status !== 'completed') throw notReadyError();
        if (variant === 'thumbnail') {
          throw new ApiError('NOT_FOUND', 'The provider made no thumbnail for this video');
        }
        const content = await readVideo(db, video.id);
        return reply.type(video.mediaType ?? 'video/mp4').send(content);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:videoId`,
      summary: 'Delete a video; once its provider has started, it stays charged',
      responses: { 200: { about: 'Deleted', body: 'application/json' } },
      handler: async ({ request, params }) => {
        const video = await requireVideo(request, params['videoId']);
        await videos.remove(video);
        return { id: video.id, object: 'video.deleted', deleted: true };
      },
    }),
  ];
}

async function readOrder({ headers, body }: FastifyRequest): Promise<MultipartForm> {
  const type = headers['content-type'];
  if (!/^application\/json\b/i.test(type ?? '')) return readForm(type, body as Uint8Array);
  try {
    return { fields: JSON.parse(Buffer.from(body as Uint8Array).toString('utf8')), files: {} };
  } catch (error) {
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON', { cause: error });
  }
}
