import {
  eventsRecord,
  fileListRecord,
  flagField,
  listOf,
  request,
  type SharedProjectRecord,
  sharedProjectRecord,
  sharedTurnRecord,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { PreviewAddress, Previews } from '../../core/ports/previews.ts';
import type { SharedLimiter } from '../../core/ports/shared-limiter.ts';
import { pageFields, pageOf, pageRequest } from '../../http/page-cursor.ts';
import { networkOf } from '../../http/rate-limit-network.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { type RelayOptions, streamEventLog } from '../../http/stream-event-log.ts';
import { whenClosed } from '../../http/when-closed.ts';
import { SharedConcurrencyLimiter } from '../../infra/concurrency/shared-concurrency-limiter.ts';
import {
  filePath,
  fileResponses,
  formatField,
  sendFile,
  showFile,
} from '../../projects/files/file-routes.ts';
import { isSecretFile } from '../../projects/files/is-secret-file.ts';
import { openFilesView } from '../../projects/files/open-files-view.ts';
import type { LoggedEvent } from '../../store/queries/events.ts';
import { findProjectState } from '../../store/queries/projects.ts';
import type { SharedProject } from '../../store/queries/shares.ts';
import { listTurns, type Turn } from '../../store/queries/turns.ts';
import { afterOf, cursorFields, readAfter, sendEvents } from '../../turns/routes/history-routes.ts';
import {
  eventsFromCursor,
  lastEventId,
  rejectBeyondHead,
} from '../../turns/routes/turn-event-streams.ts';
import { createShareEventRendering } from './create-share-event-rendering.ts';
import { type Audience, redactEventData } from './redact-event-data.ts';
import type { Shares } from './shares.ts';

export interface PublicShareDependencies extends RelayOptions {
  readonly db: NodePgDatabase;
  readonly shares: Shares;
  readonly previews: Pick<Previews, 'status'>;
  readonly previewAddress: PreviewAddress;
  readonly baseUrl: string;
  /** Maximum number of open event streams per address; 0 for no limit. */
  readonly limiter: SharedLimiter;
  readonly maxStreams: number;
}

/** Together with results cached for a second, ensures that a revoked link shows nothing after five seconds. */
const recheckMs = 2_000;
const list = 'turns';

/** Routes for read-only access to a project through its share link. */
export function publicShareRoutes(deps: PublicShareDependencies): RouteDefinition[] {
  const { db, shares, previews, previewAddress, baseUrl } = deps;
  const streams = new SharedConcurrencyLimiter(
    deps.limiter,
    'event streams of one address',
    deps.maxStreams,
  );
  const shared = { method: 'GET', access: { exempt: 'public' }, group: 'Sharing' } as const;
  const path = '/api/v1/public/shares/:shareToken';
  const baseAudience = { baseUrl, isSecret: isSecretFile };
  const audiences = {
    link: { ...baseAudience, canSeePreview: true },
    private: { ...baseAudience, canSeePreview: false },
  } as const satisfies Record<SharedProject['visibility'], Audience>;

  const open = (params: Readonly<Record<string, string>>) =>
    shares.open(params['shareToken'] ?? '');

  return [
    route({
      ...shared,
      path,
      summary: 'Get a shared project',
      responses: { 200: { about: 'The project', body: sharedProjectRecord } },
      handler: async ({ params, reply }): Promise<SharedProjectRecord> => {
        const project = await open(params);
        const state = await findProjectState(db, project.id);
        reply.header('cache-control', 'no-store');
        return {
          title: project.title,
          app_platform: project.appPlatform,
          status: state?.status ?? 'idle',
          preview_url: audiences[project.visibility].canSeePreview ? previewAddress(project) : null,
          preview_status: previews.status(project),
          can_remix: project.allowRemix,
          author_name: project.authorName,
          head_seq: project.headSeq,
          after_seq: project.afterSeq,
          created_at: project.createdAt.toISOString(),
          updated_at: project.updatedAt.toISOString(),
        };
      },
    }),
    route({
      ...shared,
      path: `${path}/turns`,
      summary:
        'List the turns of a shared project, newest first; turns that ended before the link was created only if it includes the history',
      query: request(z.object(pageFields())),
      responses: { 200: { about: 'One page of turns', body: listOf(list, sharedTurnRecord) } },
      handler: async ({ params, query, reply }) => {
        const requested = pageRequest(list, query);
        const project = await open(params);
        const found = await listTurns(db, project.id, 'newest', requested, project.afterSeq);
        const { rows, next_cursor } = pageOf(list, query, found, (turn) => ({
          at: turn.createdAt,
          id: turn.id,
        }));
        reply.header('cache-control', 'no-store');
        const turns = rows.map((turn) => ({
          turn_id: turn.id,
          prompt: isPromptShown(project, turn) ? turn.prompt : null,
          mode: turn.mode,
          status: turn.status,
          created_at: turn.createdAt.toISOString(),
        }));
        return { turns, next_cursor };
      },
    }),
    route({
      ...shared,
      path: `${path}/events`,
      summary:
        'List the public events of a shared project; with `Accept: text/event-stream` also those that follow',
      query: request(z.object({ ...cursorFields, envelope: flagField })),
      responses: {
        200: {
          about: `One page of events, or a stream of them. ${eventsFromCursor}`,
          body: eventsRecord,
        },
      },
      handler: async ({ params, query, request, reply }) => {
        const requested = lastEventId(request)?.seq ?? afterOf(query);
        const project = await open(params);
        const { afterSeq } = project;
        const after = Math.max(requested, afterSeq);
        reply.header('cache-control', 'no-store');
        if (!wantsStream(request)) {
          const audience = audiences[project.visibility];
          const found = await readAfter(db, project.id, after, query.limit + 1, {
            floor: afterSeq,
          });
          return sendEvents(reply, project, found, query.limit, (event) =>
            publicJson(event, audience),
          );
        }
        rejectBeyondHead(project, requested);
        whenClosed(reply.raw, await streams.acquire(networkOf(request.ip)));
        const token = params['shareToken'] ?? '';
        return streamEventLog(reply, deps, {
          projectId: project.id,
          after,
          floor: afterSeq,
          codec: createShareEventRendering(audiences[project.visibility], query.envelope),
          headers: {},
          recheckMs,
          recheck: async () => {
            const { visibility } = await shares.recheck(token);
            // The reader reconnects and then sees what the new visibility allows.
            if (visibility !== project.visibility) throw new Error('the visibility has changed');
          },
        });
      },
    }),
    route({
      ...shared,
      path: `${path}/files`,
      summary:
        'List the files of a shared project, without files that are likely to contain secrets',
      responses: { 200: { about: 'All files', body: fileListRecord } },
      handler: async ({ params, reply }) => {
        const { id } = await open(params);
        const files = await (await openFilesView(db, id)).list('');
        reply.header('cache-control', 'no-store');
        return { files: files.filter((file) => !isSecretFile(file.path)).map(showFile) };
      },
    }),
    route({
      ...shared,
      path: `${path}/files/*`,
      summary: 'Read a file of a shared project as bytes, or with `format=json` as text',
      query: request(z.object({ format: formatField() })),
      responses: fileResponses,
      handler: async ({ params, query, request, reply }) => {
        const { id } = await open(params);
        const file = filePath(params['*'] ?? '');
        if (isSecretFile(file)) throw new ApiError('FILE_NOT_FOUND', 'File not found');
        return sendFile(request, reply, await openFilesView(db, id), file, query.format);
      },
    }),
  ];
}

/** A message sent before the link was created counts as history, even while its turn is running. */
function isPromptShown({ includeHistory, sharedAt }: SharedProject, { createdAt }: Turn): boolean {
  return includeHistory || createdAt > sharedAt;
}

function publicJson({ type, json }: LoggedEvent, audience: Audience): string | undefined {
  const data = redactEventData(type, JSON.parse(json), audience);
  return data && JSON.stringify(data);
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}
