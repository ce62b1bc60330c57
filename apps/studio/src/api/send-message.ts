import type { Accepted, BuildRequest, Millwright } from '@millwright/client';

/**
 * Posts a message and drops its stream at once, since the project's socket delivers the events: browsers open only six
 * connections per host.
 */
export async function sendMessage(
  millwright: Millwright,
  request: BuildRequest,
): Promise<Accepted> {
  const controller = new AbortController();
  try {
    return await millwright.build(request, { signal: controller.signal }).accepted;
  } finally {
    controller.abort();
  }
}
