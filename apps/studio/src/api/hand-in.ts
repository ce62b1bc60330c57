import type { Accepted, BuildRequest, Millwright } from '@millwright/client';

/**
 * Hands a message in. What becomes of it is told by the project's socket, so its own stream is left at
 * once: browsers open only six connections to a host.
 */
export async function handIn(millwright: Millwright, request: BuildRequest): Promise<Accepted> {
  const leaving = new AbortController();
  try {
    return await millwright.build(request, { signal: leaving.signal }).accepted;
  } finally {
    leaving.abort();
  }
}
