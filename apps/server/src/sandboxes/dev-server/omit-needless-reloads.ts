import type { HotPayload, Plugin } from 'vite';
import { probeHeader } from './probe-header.ts';

/**
 * Vite stores a reload that no open page receives, and sends it to the next page that connects. That page is usually
 * newer than the change, and would load twice. Only a page that was requested before the change has to reload.
 */
export function omitNeedlessReloads(): Plugin {
  let stored: HotPayload | undefined;
  return {
    name: 'omit-needless-reloads',
    configureServer({ environments, middlewares, ws }) {
      const { hot } = environments.client;
      const send = hot.send.bind(hot) as (payload: HotPayload) => void;
      hot.send = (first: HotPayload | string, data?: unknown) => {
        const payload: HotPayload =
          typeof first === 'string' ? { type: 'custom', event: first, data } : first;
        if (payload.type === 'full-reload' && ws.clients.size === 0) stored = payload;
        else send(payload);
      };
      middlewares.use((request, _, next) => {
        const { accept, [probeHeader]: probe } = request.headers;
        if (accept?.includes('text/html') && probe === undefined) stored = undefined;
        next();
      });
      ws.on('connection', () => {
        if (stored) send(stored);
        stored = undefined;
      });
    },
  };
}
