import { ApiError } from '../../../core/api-error.ts';
import { EgressError, type EgressFetch, type EgressLimits } from '../../../infra/egress/egress.ts';
import {
  accessError,
  notARepositoryError,
  oldProtocolError,
  toImportError,
  unexpectedStatusError,
} from './import-errors.ts';
import {
  delimiterPacket,
  encodePacket,
  flushPacket,
  type Packet,
  PacketError,
  readPackets,
} from './pkt-lines.ts';

export interface RemoteRepositoryOptions {
  readonly fetch: EgressFetch;
  /** Checked address without a trailing slash. */
  readonly url: string;
  /** Value of the `Authorization` header. Kept in memory only. */
  readonly authorization: string | undefined;
}

/** A branch, a tag or HEAD. */
export interface RemoteRef {
  readonly name: string;
  readonly id: string;
}

const advertisementBytes = 1024 * 1024;
const refBytes = 4 * 1024 * 1024;
const headMs = 30_000;
/** Some servers answer only clients that call themselves git. */
const userAgent = 'git/2.39 (Millwright)';
/** Sideband channels of a packfile. */
const channels = { pack: 1, error: 3 } as const;

/**
 * Reads a repository over HTTP with version 2 of Git's protocol. The service speaks the protocol itself, because `git`
 * would open its own connections, to addresses that nobody has checked.
 */
export class RemoteRepository {
  readonly #options: RemoteRepositoryOptions;

  constructor(options: RemoteRepositoryOptions) {
    this.#options = options;
  }

  /** Checks that there is a repository and that its server has the protocol. */
  async open(signal: AbortSignal): Promise<void> {
    const response = await this.#send(
      '/info/refs?service=git-upload-pack',
      { method: 'GET' },
      {
        maxBytes: advertisementBytes,
        totalMs: headMs,
        signal,
      },
    );
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/x-git-upload-pack-advertisement')) {
      await response.body?.cancel();
      throw notARepositoryError();
    }
    const lines = await collectLines(this.#read(response));
    if (!lines.includes('version 2')) throw oldProtocolError();
    const format = lines.find((line) => line.startsWith('object-format='));
    if (format !== undefined && format !== 'object-format=sha1') throw oldProtocolError();
  }

  /** Lists HEAD and the branch and tag of a name. */
  async listRefs(name: string | undefined, signal: AbortSignal): Promise<RemoteRef[]> {
    const wanted = name === undefined ? ['HEAD'] : [`refs/heads/${name}`, `refs/tags/${name}`];
    const body = [
      encodePacket('command=ls-refs\n'),
      delimiterPacket,
      ...wanted.map((ref) => encodePacket(`ref-prefix ${ref}\n`)),
      flushPacket,
    ].join('');
    const response = await this.#post(body, { maxBytes: refBytes, totalMs: headMs, signal });
    const lines = await collectLines(this.#read(response));
    return lines.flatMap((line) => {
      const [id = '', ref = ''] = line.split(' ');
      // Servers may ignore prefixes.
      return wanted.includes(ref) && /^[0-9a-f]{40}$/.test(id) ? { id, name: ref } : [];
    });
  }

  /** The pack with one commit and its files, without history. */
  async *fetchPack(
    id: string,
    { maxBytes, totalMs, signal }: Limits,
  ): AsyncGenerator<Buffer, void, undefined> {
    const body = [
      encodePacket('command=fetch\n'),
      delimiterPacket,
      ...['ofs-delta', 'no-progress', 'deepen 1', `want ${id}`, 'done'].map((line) =>
        encodePacket(`${line}\n`),
      ),
      flushPacket,
    ].join('');
    const response = await this.#post(body, { maxBytes, totalMs, signal });
    let isInPack = false;
    for await (const packet of this.#read(response)) {
      if (packet.kind !== 'data') continue;
      const { bytes } = packet;
      if (!isInPack) {
        isInPack = toLine(bytes) === 'packfile';
        continue;
      }
      if (bytes[0] === channels.error) throw toImportError(new PacketError('the server gave up'));
      if (bytes[0] === channels.pack) yield bytes.subarray(1);
    }
  }

  #post(body: string, limits: Limits): Promise<Response> {
    const headers = {
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
    };
    return this.#send('/git-upload-pack', { method: 'POST', headers, body }, limits);
  }

  async #send(path: string, init: RequestInit, limits: Limits): Promise<Response> {
    const { fetch, url, authorization } = this.#options;
    const { signal, ...sizes } = limits;
    const egressLimits: Partial<EgressLimits> = { headMs, ...sizes };
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: {
        ...init.headers,
        'git-protocol': 'version=2',
        'user-agent': userAgent,
        ...(authorization !== undefined && { authorization }),
      },
      signal,
      limits: egressLimits,
    }).catch((error) => {
      signal.throwIfAborted();
      throw toImportError(error);
    });
    if (response.status === 200) return response;
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) {
      throw accessError(authorization !== undefined);
    }
    throw response.status === 404 ? notARepositoryError() : unexpectedStatusError(response.status);
  }

  async *#read(response: Response): AsyncGenerator<Packet, void, undefined> {
    try {
      if (response.body) yield* readPackets(response.body);
    } catch (error) {
      throw error instanceof ApiError || !isProtocolError(error) ? error : toImportError(error);
    }
  }
}

interface Limits extends Pick<EgressLimits, 'maxBytes' | 'totalMs'> {
  readonly signal: AbortSignal;
}

const isProtocolError = (error: unknown) =>
  error instanceof EgressError || error instanceof PacketError;

const toLine = (bytes: Buffer) => bytes.toString('utf8').replace(/\n$/, '');

async function collectLines(packets: AsyncIterable<Packet>): Promise<string[]> {
  const lines: string[] = [];
  for await (const packet of packets) {
    if (packet.kind === 'data') lines.push(toLine(packet.bytes));
  }
  return lines;
}
