import type { onRequestAsyncHookHandler } from 'fastify';

/**
 * Previews share the port with the API and are told apart by their host name: whatever path a
 * preview's page asks for, it never reaches the API.
 */
export function refusePreviewHost(previewHost: string): onRequestAsyncHookHandler {
  const [suffix = ''] = previewHost.toLowerCase().split(':');
  return async (request, reply) => {
    const host = request.headers.host?.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '') ?? '';
    if (host !== suffix && !host.endsWith(`.${suffix}`)) return;
    return reply.code(404).type('text/plain').send('No preview lives at this address.\n');
  };
}
