import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../core/api-error.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { type Admit, type RouteDefinition, type RouteInput, route } from '../../http/route.ts';
import { ConcurrencyLimiter } from '../../infra/concurrency/concurrency-limiter.ts';
import { requireProject } from '../../projects/access.ts';
import type { Db } from '../../store/db.ts';
import type { Repositories } from './repositories.ts';
import { advertise, type Exchange, protocolOf, uploadPack } from './upload-pack.ts';

export interface GitCloneDependencies {
  readonly db: Db;
  readonly repositories: Repositories;
  readonly admit: Admit;
  readonly streams: OpenStreams;
}

/** Concurrent clones per user and in total. Each one runs its own git process. */
const mostOfUser = 4;
const mostOfAll = 16;
/** Size limit for a client's list of haves and wants. */
const requestBytes = 8 * 1024 * 1024;
const requestType = 'application/x-git-upload-pack-request';
const longestMs = 900_000;

export const clonePath = (projectId: string) => `/git/${projectId}.git`;

/** Serves projects as repositories for git clone and fetch. */
export function gitCloneRoutes(deps: GitCloneDependencies): RouteDefinition[] {
  const { db, repositories, admit, streams } = deps;
  const ofUser = new ConcurrencyLimiter(mostOfUser, 'clones');
  const ofAll = new ConcurrencyLimiter(mostOfAll, 'clones');
  const base = '/git/:repository';
  const shared = { access: 'open', group: 'Git', plainErrors: true, admit, responses: {} } as const;

  /** Acquires a slot and opens the project's repository. The caller releases the slot after the response. */
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
        throw new ApiError('CAPACITY_EXCEEDED', 'Too many clones in progress', {
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
      summary: 'List the refs git can fetch from a project',
      hidden: true,
      handler: async (input) => {
        const { service } = input.request.query as { service?: unknown };
        if (service === 'git-receive-pack') throw readOnly();
        if (service !== 'git-upload-pack') {
          throw new ApiError(
            'VALIDATION_FAILED',
            'Your git is too old. Install version 1.6.6 or later',
          );
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
      summary: 'Fetch a project with git',
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
      summary: 'Pushes are rejected',
      hidden: true,
      pipedBody: { types: ['application/x-git-receive-pack-request'], maxBytes: requestBytes },
      handler: () => {
        throw readOnly();
      },
    }),
  ];
}

/** Returns the name before an optional `.git` suffix; empty if it is not a valid id. */
const projectIn = (name: string) => /^(\w+)(?:\.git)?$/.exec(name)?.[1] ?? '';

const readOnly = () =>
  new ApiError('ACCESS_DENIED', 'This repository is read-only. Change the project in the studio', {
    hint: 'To push, use a repository of your own.',
  });

/** Enforces the size limit, on the decompressed body if it is gzipped. */
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
    throw new ApiError('VALIDATION_FAILED', 'The body is not valid gzip', { cause });
  }
}
