import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../core/api-error.ts';
import type { Repository } from './repository-cache.ts';
import { type RunGitOptions, runGit, startGit } from './run-git.ts';

const settings = {
  // Enables `git clone --filter`.
  'uploadpack.allowFilter': 'true',
};
/** Time a client may go without reading any pending data. */
const stallMs = 60_000;

export interface Exchange {
  readonly repository: Repository;
  /** The `Git-Protocol` header, if present. */
  readonly protocol: string | undefined;
  readonly signal: AbortSignal;
}

/** Validates the client's `Git-Protocol` header. */
export function parseProtocol(header: string | undefined): string | undefined {
  return header && /^version=[0-2](:[a-z]+=[a-z0-9]+)*$/.test(header) ? header : undefined;
}

/** Ref advertisement for `info/refs`. */
export async function advertiseRefs(exchange: Exchange): Promise<string> {
  const { protocol } = exchange;
  const args = ['upload-pack', '--stateless-rpc', '--advertise-refs', exchange.repository.folder];
  const refs = await runGit(args, toGitOptions(exchange));
  // Protocol version 2 has no service line.
  return protocol?.startsWith('version=2') ? refs : `001e# service=git-upload-pack\n0000${refs}`;
}

/** Serves one request for objects, with backpressure from the client. */
export async function* uploadPack(
  exchange: Exchange,
  request: Readable,
  onStall: () => void,
): AsyncGenerator<Uint8Array> {
  const abort = new AbortController();
  const signal = AbortSignal.any([exchange.signal, abort.signal]);
  const args = ['upload-pack', '--stateless-rpc', exchange.repository.folder];
  const { stdin, stdout, ended } = startGit(args, { ...toGitOptions(exchange), signal });
  let requestError: unknown;
  const requestPiped = pipeline(request, stdin, { signal }).catch((error) => {
    requestError = error;
  });
  try {
    for await (const chunk of stdout) {
      const timer = setTimeout(onStall, stallMs);
      try {
        yield chunk;
      } finally {
        clearTimeout(timer);
      }
    }
    const [end] = await Promise.allSettled([ended, requestPiped]);
    // A broken request is the root cause of any git error.
    if (requestError instanceof ApiError) throw requestError;
    if (end.status === 'rejected') throw end.reason;
  } finally {
    abort.abort();
  }
}

function toGitOptions({ repository, protocol, signal }: Exchange): RunGitOptions {
  const { folder } = repository;
  return { folder, settings, signal, ...(protocol && { env: { GIT_PROTOCOL: protocol } }) };
}
