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
  readonly requests: readonly IncomingHttpHeaders[];
  /** All purchases so far. */
  readonly bought: readonly string[];
  /** Description of the tool `price`. */
  priceDescription: string;
  /** Required token in `Authorization`; undefined accepts every request. */
  requiredToken: string | undefined;
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export async function startShop(): Promise<ShopServer> {
  const requests: IncomingHttpHeaders[] = [];
  const bought: string[] = [];
  const state: { priceDescription: string; requiredToken: string | undefined } = {
    priceDescription: 'The price of something',
    requiredToken: undefined,
  };
  const answer = mcpListener(() => shop(state.priceDescription, bought, requests));
  const server = createServer((request, response) => {
    requests.push(request.headers);
    if (state.requiredToken && request.headers.authorization !== `Bearer ${state.requiredToken}`) {
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="shop"' }).end();
    } else void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    bought,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function shop(
  priceDescription: string,
  bought: string[],
  requests: readonly IncomingHttpHeaders[],
): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.2.3' }, { capabilities: { tools: {} } });
  const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
  const thing = z.object({ thing: z.string() });
  server.registerTool(
    'price',
    { description: priceDescription, inputSchema: thing, annotations: { readOnlyHint: true } },
    ({ thing: name }) => text(`${name}: 12 €`),
  );
  server.registerTool('buy', { description: 'Buy something', inputSchema: thing }, (purchase) => {
    bought.push(purchase.thing);
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
    text(JSON.stringify(requests.at(-1))),
  );
  return server;
}
