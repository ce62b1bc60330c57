import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../core/api-error.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { type Admit, type RouteDefinition, type RouteInput, route } from '../../http/route.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { RepositoryCache } from './repository-cache.ts';
import { advertiseRefs, type Exchange, parseProtocol, uploadPack } from './upload-pack.ts';

export interface GitCloneDependencies {
  readonly db: Db;
  readonly repositories: RepositoryCache;
  readonly admit: Admit;
  readonly streams: OpenStreams;
}

/** Concurrent clones per user and in total. Each one runs its own git process. */
const maxPerUser = 4;
const maxTotal = 16;
/** Size limit for a client's list of haves and wants. */
const requestBytes = 8 * 1024 * 1024;
const requestType = 'application/x-git-upload-pack-request';
const maxCloneMs = 900_000;

export const clonePath = (projectId: string) => `/git/${projectId}.git`;

/** Serves projects as repositories for git clone and fetch. */
export function gitCloneRoutes(deps: GitCloneDependencies): RouteDefinition[] {
  const { db, repositories, admit, streams } = deps;
  const userLimiter = new KeyedConcurrencyLimit(maxPerUser, 'clones');
  const totalLimiter = new KeyedConcurrencyLimit(maxTotal, 'clones');
  const base = '/git/:repository';
  const shared = { access: 'open', group: 'Git', plainErrors: true, admit, responses: {} } as const;

  /** Acquires a slot and opens the project's repository. The caller releases the slot after the response. */
  async function open(input: RouteInput<undefined, undefined>) {
    const { signal: requestSignal } = input;
    const { userId } = input.caller();
    const { id } = await requireProject(db, userId, projectIdIn(input.params['repository'] ?? ''));
    const releaseUserSlot = userLimiter.acquire(userId);
    const releaseTotalSlot = totalLimiter.tryAcquire('');
    const abort = new AbortController();
    const removeStream = streams.add(() => abort.abort(), { userId });
    const release = () => {
      releaseUserSlot();
      releaseTotalSlot?.();
      removeStream();
    };
    try {
      if (!releaseTotalSlot) {
        throw new ApiError('CAPACITY_EXCEEDED', 'Too many clones in progress', {
          hint: 'Try again in a minute.',
        });
      }
      const signal = AbortSignal.any([
        requestSignal,
        abort.signal,
        AbortSignal.timeout(maxCloneMs),
      ]);
      const header = input.request.headers['git-protocol'];
      const protocol = parseProtocol(typeof header === 'string' ? header : undefined);
      const repository = await repositories.open(id, signal);
      signal.throwIfAborted();
      const exchange: Exchange = { repository, protocol, signal };
      return { exchange, free: release };
    } catch (error) {
      release();
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
        if (service === 'git-receive-pack') throw readOnlyError();
        if (service !== 'git-upload-pack') {
          throw new ApiError(
            'VALIDATION_FAILED',
            'Your git is too old. Install version 1.6.6 or later',
          );
        }
        const { exchange, free: release } = await open(input);
        try {
          const refs = await advertiseRefs(exchange);
          return await input.reply
            .type('application/x-git-upload-pack-advertisement')
            .header('cache-control', 'no-cache, max-age=0, must-revalidate')
            .send(refs);
        } finally {
          release();
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
        const { exchange, free: release } = await open(input);
        if (reply.raw.closed) release();
        else reply.raw.once('close', release);
        const isGzipped = /^(x-)?gzip$/.test(request.headers['content-encoding'] ?? '');
        const body = limitSize(isGzipped ? gunzip(request.raw) : request.raw);
        const response = uploadPack(exchange, Readable.from(body), () => reply.raw.destroy());
        return reply
          .type('application/x-git-upload-pack-result')
          .header('cache-control', 'no-cache, max-age=0, must-revalidate')
          .send(Readable.from(response, { highWaterMark: 1 }));
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
        throw readOnlyError();
      },
    }),
  ];
}

/** Returns the name before an optional `.git` suffix; empty if it is not a valid id. */
const projectIdIn = (name: string) => /^(\w+)(?:\.git)?$/.exec(name)?.[1] ?? '';

const readOnlyError = () =>
  new ApiError('ACCESS_DENIED', 'This repository is read-only. Change the project in the studio', {
    hint: 'To push, use a repository of your own.',
  });

/** Enforces the size limit, on the decompressed body if it is gzipped. */
async function* limitSize(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > requestBytes) throw new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large');
    yield chunk;
  }
}

async function* gunzip(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.compose(createGunzip()) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new ApiError('VALIDATION_FAILED', 'The body is not valid gzip', { cause });
  }
}
