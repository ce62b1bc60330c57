import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { serverEntry } from './load-config.ts';

export interface ServerRequest {
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly ms: number;
}

/** Reports each request that the project's own server answers, without its headers and bodies. */
export function reportServerRequests(
  workspace: string,
  onRequest: (request: ServerRequest) => void,
): Plugin {
  return {
    name: 'report-server-requests',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const { method = 'GET', url = '/' } = request;
        if (!/^\/api(?:[/?]|$)/.test(url) || !existsSync(join(workspace, serverEntry)))
          return next();
        const startedAt = performance.now();
        response.once('close', () => {
          const status = response.writableFinished ? response.statusCode : null;
          onRequest({ method, url, status, ms: Math.round(performance.now() - startedAt) });
        });
        next();
      });
    },
  };
}
