import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { mcpListener } from './notes-server.ts';

/** A small server whose tools a test can change while it runs. */
export interface ShopServer extends AsyncDisposable {
  readonly url: string;
  /** Headers of all requests so far. */
  readonly asked: readonly IncomingHttpHeaders[];
  /** All purchases so far. */
  readonly bought: readonly string[];
  /** Description of the tool `price`. */
  about: string;
  /** Required token in `Authorization`; undefined accepts every request. */
  wants: string | undefined;
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function startShop(): Promise<ShopServer> {
  const asked: IncomingHttpHeaders[] = [];
  const bought: string[] = [];
  const state: { about: string; wants: string | undefined } = {
    about: 'The price of something',
    wants: undefined,
  };
  const answer = mcpListener(() => shop(state.about, bought, asked));
  const server = createServer((request, response) => {
    asked.push(request.headers);
    if (state.wants && request.headers.authorization !== `Bearer ${state.wants}`) {
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="shop"' }).end();
    } else void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/mcp`,
    asked,
    bought,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function shop(about: string, bought: string[], asked: readonly IncomingHttpHeaders[]): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.2.3' }, { capabilities: { tools: {} } });
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  const thing = z.object({ thing: z.string() });
  server.registerTool(
    'price',
    { description: about, inputSchema: thing, annotations: { readOnlyHint: true } },
    ({ thing: name }) => text(`${name}: 12 €`),
  );
  server.registerTool('buy', { description: 'Buy something', inputSchema: thing }, (wanted) => {
    bought.push(wanted.thing);
    return text('sold');
  });
  server.registerTool(
    'stock',
    {
      description: 'What there is',
      inputSchema: z.object({}),
      outputSchema: z.object({ things: z.number() }),
    },
    () => ({ ...text('3 things'), structuredContent: { things: 3 } }),
  );
  server.registerTool('picture', { description: 'The shop', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'image' as const, data: pixel, mimeType: 'image/png' }],
  }));
  server.registerTool('repeat', { description: 'What was sent', inputSchema: z.object({}) }, () =>
    text(JSON.stringify(asked.at(-1))),
  );
  return server;
}
