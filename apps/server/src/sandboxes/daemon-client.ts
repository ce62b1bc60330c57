import type { z } from 'zod';
import { SandboxError, type SandboxErrorCode } from '../core/ports/sandbox.ts';
import { DaemonError } from './daemon/daemon-error.ts';
import type { Piece, Wire, WireStream } from './daemon/wire.ts';

const codes: ReadonlySet<string> = new Set<SandboxErrorCode>([
  'path_refused',
  'not_found',
  'wrong_kind',
  'too_large',
  'disk_full',
  'limit_reached',
  'port_refused',
  'port_closed',
  'sandbox_lost',
]);

function isKnown(code: string): code is SandboxErrorCode {
  return codes.has(code);
}

export function toSandboxError(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error;
  if (error instanceof DaemonError) {
    const code = isKnown(error.code) ? error.code : 'failed';
    return new SandboxError(code, error.message.slice(0, 1000), { cause: error });
  }
  return new SandboxError('failed', 'The sandbox returned an invalid response.', {
    cause: error,
  });
}

/** A request to the daemon and its response. */
export class DaemonClient {
  readonly stream: WireStream;

  constructor(wire: Wire, header: unknown) {
    try {
      this.stream = wire.open(header);
    } catch (error) {
      throw toSandboxError(error);
    }
  }

  pieces(): AsyncGenerator<Piece> {
    return this.stream.pieces();
  }

  send(bytes: Uint8Array): Promise<void> {
    return this.stream.send(bytes);
  }

  message(value: unknown): void {
    this.stream.message(value);
  }

  end(): void {
    this.stream.end();
  }

  /** Resolves with the single response message. A rejection is safe even if it is awaited later. */
  reply<T>(schema: z.ZodType<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    promise.catch(() => {});
    this.stream.onMessage((message) => {
      const parsed = schema.safeParse(message);
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    this.whenBroken(reject);
    return promise;
  }

  whenBroken(listener: (reason: unknown) => void): void {
    const { broken } = this.stream;
    if (broken.aborted) listener(broken.reason);
    else broken.addEventListener('abort', () => listener(broken.reason), { once: true });
  }

  /** Resolves once the other side has ended its half. */
  async finished(): Promise<void> {
    for await (const _ of this.stream.pieces());
  }

  abort(): void {
    this.stream.reset(new DaemonError('failed', 'The sandbox did not respond in time.'));
  }
}
