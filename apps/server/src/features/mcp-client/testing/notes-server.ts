import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Serves an MCP server of the official library, in either revision, from a Node HTTP server. */
export function mcpListener(make: () => McpServer) {
  const handler = createMcpHandler(make);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request;
    const webResponse = await handler.fetch(
      new Request(`http://server.test${url}`, {
        method,
        headers: request.headers as Record<string, string>,
        ...(method === 'POST' && { body: new Uint8Array(await buffer(request)) }),
      }),
    );
    response.writeHead(webResponse.status, Object.fromEntries(webResponse.headers));
    for await (const chunk of webResponse.body ?? []) response.write(chunk);
    response.end();
  };
}

/** Creates a server with one tool. */
export function notesServer(): McpServer {
  const server = new McpServer(
    { name: 'notes', version: '1.0.0' },
    { capabilities: { tools: {} } },
  );
  const list = { description: 'Your notes', inputSchema: z.object({}) };
  server.registerTool('list_notes', list, () => ({
    content: [{ type: 'text', text: 'Buy a hat' }],
  }));
  return server;
}
