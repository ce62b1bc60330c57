import type { IncomingMessage } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import { hasJobs, loadJobs } from './load-jobs.ts';
import { toBuildError } from './to-build-error.ts';

/** Lets the service run the jobs of an app in the preview. The app itself checks who asks; proxies remove what proves it. */
export function answerJobRequests(workspace: string): Plugin {
  return {
    name: 'answer-job-requests',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const isForJobs = /^\/_jobs(?:\/|$)/.test(request.url ?? '');
        if (!isForJobs || !hasJobs(workspace)) return next();
        answer(server, workspace, request).then(async (answered) => {
          response.writeHead(answered.status, { 'content-type': 'application/json' });
          response.end(await answered.text());
        }, next);
      });
    },
  };
}

async function answer(
  server: ViteDevServer,
  workspace: string,
  { url, method = 'GET', headers: { authorization = '' } }: IncomingMessage,
): Promise<Response> {
  try {
    const { jobRoutes } = await loadJobs(server, workspace);
    const request = new Request(`http://localhost${url}`, { method, headers: { authorization } });
    return (
      (await jobRoutes?.fetch(request)) ?? Response.json({ error: 'Not found' }, { status: 404 })
    );
  } catch (error) {
    const { file, message } = toBuildError(error, workspace, 'server/jobs.ts');
    return Response.json({ error: `${file}: ${message}` }, { status: 500 });
  }
}
