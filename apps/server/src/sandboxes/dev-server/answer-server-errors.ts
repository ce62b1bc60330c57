import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { retryServerModules } from './retry-server-modules.ts';
import { toBuildError } from './to-build-error.ts';

/** Answers requests to the project's server as JSON if it cannot be loaded; Vite would answer with a page. */
export function answerServerErrors(workspace: string): Plugin {
  return {
    name: 'answer-server-errors',
    configureServer: (server) => {
      // Node has mapped the stacks of this process already; mapping them twice makes them wrong.
      server.ssrFixStacktrace = () => undefined;
      return () => {
        server.middlewares.use(
          // Connect recognizes a handler of errors by its four parameters.
          (
            thrown: unknown,
            request: IncomingMessage,
            response: ServerResponse,
            next: (e?: unknown) => void,
          ) => {
            const { pathname } = new URL(request.url ?? '/', 'http://app.invalid');
            if (!`${pathname}/`.startsWith('/api/')) return next(thrown);
            retryServerModules(server);
            const { file, line, column, message } = toBuildError(thrown, workspace);
            const position = [file, line, column].filter((part) => part !== null).join(':');
            // Next to the request in the log; the error itself may be from an earlier check.
            process.stderr.write(`${message}${position ? `\n    at ${position}` : ''}\n`);
            response.writeHead(500, { 'content-type': 'application/json' });
            response.end(JSON.stringify({ error: position ? `${position}: ${message}` : message }));
          },
        );
      };
    },
  };
}
