import {
  gitImportProgress,
  gitImportRequest,
  type ImportRecord,
  importRecord,
} from '@millwright/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../core/api-error.ts';
import { errorBody, toApiError } from '../../../http/error-responses.ts';
import { openEventStream, type StreamRules } from '../../../http/event-stream.ts';
import type { OpenStreams } from '../../../http/open-streams.ts';
import { type RouteDefinition, route } from '../../../http/route.ts';
import { KeyedConcurrencyLimit } from '../../../infra/concurrency/keyed-concurrency-limit.ts';
import type { EgressRules } from '../../../infra/egress/egress.ts';
import { checkUrl } from '../../../infra/egress/egress.ts';
import { toImportRecord } from '../../../projects/import/to-import-record.ts';
import type { ProjectReader } from '../../../projects/project-reader.ts';
import {
  type ImportDependencies,
  type ImportPhase,
  importRepository,
  type OnProgress,
} from './import-repository.ts';

export interface GitImportRouteDependencies extends ImportDependencies {
  readonly rules: EgressRules;
  readonly views: ProjectReader;
  readonly streams: OpenStreams;
  readonly streamRules: StreamRules;
}

const maxPerUser = 2;
const maxPerProcess = 8;
const progressMs = 300;

/** The route to create a project from a remote Git repository. */
export function gitImportRoutes(deps: GitImportRouteDependencies): RouteDefinition[] {
  const ofUser = new KeyedConcurrencyLimit(maxPerUser, 'imports of a user');
  const ofAll = new KeyedConcurrencyLimit(maxPerProcess, 'imports');
  return [
    route({
      method: 'POST',
      path: '/api/v1/projects/import/git',
      access: 'bearer',
      group: 'Projects',
      summary:
        'Create a project from a Git repository; with `Accept: text/event-stream`, events `progress` and then `done` or `failed`',
      body: gitImportRequest,
      responses: {
        201: { about: 'The new project, and the files that were skipped', body: importRecord },
        200: { about: 'A stream of events', body: gitImportProgress },
      },
      handler: async ({ body, caller, request, reply, signal }) => {
        const { userId } = caller();
        const problem = checkUrl(body.url, deps.rules);
        if (problem !== undefined) {
          throw new ApiError('VALIDATION_FAILED', `url: ${problem}`, {
            details: [{ path: 'url', code: 'not_allowed', message: problem }],
          });
        }
        const releases = [ofUser.acquire(userId)];
        try {
          releases.push(ofAll.acquire('all'));
          const run = async (onProgress: OnProgress, until: AbortSignal): Promise<ImportRecord> =>
            toImportRecord(
              await importRepository(deps, userId, body, onProgress, until),
              deps.views,
            );
          if (!wantsStream(request)) {
            return reply.code(201).send(await run(() => undefined, signal));
          }
          const stream = openEventStream(reply, {
            streams: deps.streams,
            rules: deps.streamRules,
            userId,
          });
          const frame = (event: string, data: object) =>
            `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
          try {
            const onProgress = limitRate((phase, received_bytes) => {
              void stream.write(frame('progress', { phase, received_bytes }));
            });
            const record = await run(onProgress, AbortSignal.any([signal, stream.signal]));
            await stream.end(frame('done', record));
          } catch (error) {
            const shown = toApiError(error);
            if (!(error instanceof ApiError) && !stream.signal.aborted)
              request.log.warn({ err: error }, 'an import failed');
            await stream.end(frame('failed', errorBody(shown)));
          }
        } finally {
          for (const release of releases) release();
        }
      },
    }),
  ];
}

/** Reports each phase at once, and its bytes a few times a second. */
function limitRate(report: OnProgress): OnProgress {
  let last: { readonly phase: ImportPhase; readonly at: number } | undefined;
  return (phase, bytes) => {
    const at = performance.now();
    if (last?.phase === phase && at - last.at < progressMs) return;
    last = { phase, at };
    report(phase, bytes);
  };
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}
