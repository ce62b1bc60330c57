import { z } from 'zod';
import type { Output, SandboxProcess } from '../core/ports/sandbox.ts';
import { type DaemonClient, toSandboxError } from './daemon-client.ts';

const startedSchema = z.object({ started: z.literal(true) });
const endSchema = z.object({ exitCode: z.number().nullable(), signal: z.string().nullable() });

/** A long-lived process in the sandbox, controlled through the daemon. */
export class RemoteProcess implements SandboxProcess {
  readonly exited: SandboxProcess['exited'];
  readonly #exchange: DaemonClient;
  readonly #started = Promise.withResolvers<void>();

  constructor(exchange: DaemonClient, signal: AbortSignal | undefined) {
    this.#exchange = exchange;
    const end = Promise.withResolvers<z.infer<typeof endSchema>>();
    this.exited = end.promise;
    // Prevents an unhandled rejection if the caller does not await the result.
    this.exited.catch(() => {});
    this.#started.promise.catch(() => {});

    const cancel = () => exchange.message({ kill: true });
    signal?.addEventListener('abort', cancel, { once: true });
    exchange.stream.onMessage((message) => {
      if (startedSchema.safeParse(message).success) return this.#started.resolve();
      signal?.removeEventListener('abort', cancel);
      const parsed = endSchema.safeParse(message);
      if (parsed.success) end.resolve(parsed.data);
      else end.reject(toSandboxError(parsed.error));
    });
    exchange.whenBroken((reason) => {
      signal?.removeEventListener('abort', cancel);
      this.#started.reject(toSandboxError(reason));
      end.reject(toSandboxError(reason));
    });
  }

  started(): Promise<void> {
    return this.#started.promise;
  }

  get output(): AsyncIterable<Output> {
    return readOutput(this.#exchange);
  }

  async write(bytes: Uint8Array | string): Promise<void> {
    try {
      await this.#exchange.send(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    } catch (error) {
      throw toSandboxError(error);
    }
  }

  endInput(): void {
    this.#exchange.end();
  }

  async kill(): Promise<void> {
    this.#exchange.message({ kill: true });
    // A lost sandbox has no process left either.
    await this.exited.catch(() => {});
  }
}

async function* readOutput(exchange: DaemonClient): AsyncGenerator<Output> {
  try {
    for await (const { channel, bytes } of exchange.pieces()) {
      yield { stream: channel === 1 ? 'stdout' : 'stderr', bytes };
    }
  } catch (error) {
    throw toSandboxError(error);
  }
}
