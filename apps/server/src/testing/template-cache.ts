import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openTemplate } from '../sandboxes/dev-sandbox/open-template.ts';
import type { TemplateName } from '../sandboxes/template/read-template-files.ts';

/** Set by the test runner's set-up, so that all test files share the installed templates. */
export const sharedTemplateCacheVariable = 'MILLWRIGHT_TEST_SHELF';

export interface TemplateCache {
  /** Contains the installed templates; sandboxes are beside them, because they are mounted from there. */
  readonly folder: string;
  /** Socket that accepts the name of a template and replies with the directory that holds it. */
  readonly socket: string;
  close(): Promise<void>;
}

/** Installs templates for all test files, each on first request. */
export async function startTemplateCache(): Promise<TemplateCache> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-shelf-'));
  const cacheDirectory = join(folder, 'shelf');
  const stop = new AbortController();
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => connection.destroy());
    const reply = async () => {
      const name = (await text(connection)) as TemplateName;
      await openTemplate(name, cacheDirectory, { signal: stop.signal });
      return JSON.stringify({ cacheDirectory });
    };
    reply()
      .catch(({ message, remedy }) => JSON.stringify({ problem: `${message}. ${remedy}` }))
      .then((line) => connection.end(line));
  });
  const socket = join(folder, 'ask');
  server.listen(socket);
  await once(server, 'listening');
  return {
    folder,
    socket,
    async close() {
      stop.abort();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
