import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const messageSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().default(''),
  params: z.record(z.string(), z.unknown()).default({}),
});

export interface Call extends z.infer<typeof messageSchema> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Sends a valid response. */
  reply(result: unknown): void;
}

export type Script = Readonly<Record<string, (call: Call) => void>>;

export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  /** Received requests, by the method of the message, or by the HTTP method if there is no message. */
  readonly requests: readonly { readonly method: string; readonly headers: IncomingHttpHeaders }[];
  /** Number of open responses. */
  readonly open: number;
}

export const oneTool = {
  name: 'echo',
  description: 'Says it again',
  inputSchema: { type: 'object' },
};

const defaultHandlers: Script = {
  initialize: ({ reply }) =>
    reply({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'scripted', version: '1.2.3' },
    }),
  'notifications/initialized': ({ response }) => void response.writeHead(202).end(),
  'notifications/cancelled': ({ response }) => void response.writeHead(202).end(),
  'tools/list': ({ reply }) => reply({ tools: [oneTool] }),
  'tools/call': ({ params, reply }) =>
    reply({ content: [{ type: 'text', text: JSON.stringify(params.arguments) }] }),
  GET: ({ response }) => void response.writeHead(405).end(),
  DELETE: ({ response }) => void response.writeHead(200).end(),
};

/** Starts a streamable HTTP server that follows its script, and behaves correctly otherwise. */
export async function startScriptedServer(script: Script = {}): Promise<ScriptedServer> {
  const handlers: Script = { ...defaultHandlers, ...script };
  const requests: { method: string; headers: IncomingHttpHeaders }[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open++;
    response.on('close', () => open--);
    const message = messageSchema.parse(request.method === 'POST' ? await json(request) : {});
    const method = message.method || (request.method ?? '');
    requests.push({ method, headers: request.headers });
    const reply = (result: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    };
    const handler =
      handlers[method] ?? (({ response }: Call) => void response.writeHead(400).end());
    handler({ ...message, request, response, reply });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    requests,
    get open() {
      return open;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
