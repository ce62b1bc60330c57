import { type Millwright, MillwrightError } from '@millwright/client';
import type { StampedEvent } from '@millwright/contract';

export interface FollowOptions {
  /** Asked each time it connects. */
  readonly after: () => number;
  readonly signal: AbortSignal;
}

const pauseMs = 3_000;
/** The project is gone, or was never ours: another try would end the same way. */
const isFinal = (error: unknown) =>
  error instanceof MillwrightError &&
  (error.code === 'PROJECT_NOT_FOUND' || error.code === 'ACCESS_DENIED');
const isSocketRefused = (error: unknown) =>
  error instanceof MillwrightError && error.code === 'SOCKET_CLOSED';

/**
 * Follows a project over a socket, not a stream of HTTP: browsers open no more than six of those to
 * one host, so the seventh tab would hang. Only where sockets do not get through, a stream it is.
 */
export async function* follow(
  millwright: Millwright,
  projectId: string,
  { after, signal }: FollowOptions,
): AsyncGenerator<StampedEvent> {
  for (let usesSocket = true; ; ) {
    try {
      if (usesSocket) {
        using socket = millwright.connect({ signal });
        yield* socket.subscribe(projectId, { after: after() });
      } else yield* millwright.follow(projectId, { after: after(), signal });
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
      if (isSocketRefused(error)) usesSocket = false;
    }
    if (signal.aborted) return;
    await pause(signal);
  }
}

export function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pauseMs);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
