import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../core/api-error.ts';
import { ConcurrencyLimiter } from '../../core/concurrency-limiter.ts';
import type { Repositories } from '../../git/repositories.ts';
import { advertise, type Exchange, protocolOf, uploadPack } from '../../git/upload-pack.ts';
import type { Db } from '../../store/db.ts';
import { requireProject } from '../../turns/access.ts';
import type { OpenStreams } from '../open-streams.ts';
import { type Admit, type RouteDefinition, type RouteInput, route } from '../route.ts';

export interface GitCloneDependencies {
  readonly db: Db;
  readonly repositories: Repositories;
  readonly admit: Admit;
  readonly streams: OpenStreams;
}

/** At the same time: of one user, and of all. Each is a git of its own. */
const mostOfUser = 4;
const mostOfAll = 16;
/** What a client says it has and wants. */
const requestBytes = 8 * 1024 * 1024;
const requestType = 'application/x-git-upload-pack-request';
const longestMs = 900_000;

export const clonePath = (projectId: string) => `/git/${projectId}.git`;

/** Projects as repositories that git clones and fetches from. */
export function gitCloneRoutes(deps: GitCloneDependencies): RouteDefinition[] {
  const { db, repositories, admit, streams } = deps;
  const ofUser = new ConcurrencyLimiter(mostOfUser, 'clones');
  const ofAll = new ConcurrencyLimiter(mostOfAll, 'clones');
  const base = '/git/:repository';
  const shared = { access: 'open', group: 'Git', plainErrors: true, admit, responses: {} } as const;

  /** A place, the project and its repository; the place is given back by whoever has the answer. */
  async function open(input: RouteInput<undefined, undefined>) {
    const { signal: gone } = input;
    const { userId } = input.caller();
    const { id } = await requireProject(db, userId, projectIn(input.params['repository'] ?? ''));
    const freeUser = ofUser.acquire(userId);
    const freeAll = ofAll.tryAcquire('');
    const over = new AbortController();
    const leave = streams.add(() => over.abort(), { userId });
    const free = () => {
      freeUser();
      freeAll?.();
      leave();
    };
    try {
      if (!freeAll) {
        throw new ApiError('CAPACITY_EXCEEDED', 'Too many clones are under way', {
          hint: 'Try again in a minute.',
        });
      }
      const signal = AbortSignal.any([gone, over.signal, AbortSignal.timeout(longestMs)]);
      const header = input.request.headers['git-protocol'];
      const protocol = protocolOf(typeof header === 'string' ? header : undefined);
      const repository = await repositories.open(id, signal);
      signal.throwIfAborted();
      const exchange: Exchange = { repository, protocol, signal };
      return { exchange, free };
    } catch (error) {
      free();
      throw error;
    }
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: `${base}/info/refs`,
      summary: 'What git can fetch of a project',
      hidden: true,
      handler: async (input) => {
        const { service } = input.request.query as { service?: unknown };
        if (service === 'git-receive-pack') throw readOnly();
        if (service !== 'git-upload-pack') {
          throw new ApiError('VALIDATION_FAILED', 'This git is too old: 1.6.6 or newer is needed');
        }
        const { exchange, free } = await open(input);
        try {
          const refs = await advertise(exchange);
          return await input.reply
            .type('application/x-git-upload-pack-advertisement')
            .header('cache-control', 'no-cache, max-age=0, must-revalidate')
            .send(refs);
        } finally {
          free();
        }
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${base}/git-upload-pack`,
      summary: 'What git fetches of a project',
      hidden: true,
      pipedBody: { types: [requestType], maxBytes: requestBytes },
      handler: async (input) => {
        const { request, reply } = input;
        const { exchange, free } = await open(input);
        if (reply.raw.closed) free();
        else reply.raw.once('close', free);
        const isZipped = /^(x-)?gzip$/.test(request.headers['content-encoding'] ?? '');
        const asked = bounded(isZipped ? unzipped(request.raw) : request.raw);
        const answer = uploadPack(exchange, Readable.from(asked), () => reply.raw.destroy());
        return reply
          .type('application/x-git-upload-pack-result')
          .header('cache-control', 'no-cache, max-age=0, must-revalidate')
          .send(Readable.from(answer, { highWaterMark: 1 }));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${base}/git-receive-pack`,
      summary: 'Nothing is pushed here',
      hidden: true,
      pipedBody: { types: ['application/x-git-receive-pack-request'], maxBytes: requestBytes },
      handler: () => {
        throw readOnly();
      },
    }),
  ];
}

/** What stands before `.git`, which may be left out. Whatever else comes is no id. */
const projectIn = (name: string) => /^(\w+)(?:\.git)?$/.exec(name)?.[1] ?? '';

const readOnly = () =>
  new ApiError(
    'ACCESS_DENIED',
    'This repository is read-only: projects are changed in the studio',
    {
      hint: 'Push to a repository of your own instead.',
    },
  );

/** Zipped or not, nobody sends more than that. */
async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > requestBytes) throw new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
    yield piece;
  }
}

async function* unzipped(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.compose(createGunzip()) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new ApiError('VALIDATION_FAILED', 'The body is no valid gzip', { cause });
  }
}
