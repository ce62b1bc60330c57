import { type Millwright, MillwrightError } from '@millwright/client';
import type { StampedEvent } from '@millwright/contract';

export interface FollowOptions {
  /** Called on each connection. */
  readonly after: () => number;
  readonly signal: AbortSignal;
}

const retryDelayMs = 3_000;
/** The project was deleted or belongs to another user: retrying cannot succeed. */
const isFinal = (error: unknown) =>
  error instanceof MillwrightError &&
  (error.code === 'PROJECT_NOT_FOUND' || error.code === 'ACCESS_DENIED');
const isSocketRejected = (error: unknown) =>
  error instanceof MillwrightError && error.code === 'SOCKET_CLOSED';

/**
 * Follows a project over a WebSocket instead of an HTTP stream: browsers open at most six of those per host, so the
 * seventh tab would hang. Falls back to a stream if sockets are blocked.
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
      if (isSocketRejected(error)) usesSocket = false;
    }
    if (signal.aborted) return;
    await pause(signal);
  }
}

export function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, retryDelayMs);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
