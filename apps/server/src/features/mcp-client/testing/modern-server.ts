import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/** Creates a server with one tool; the library serves it in the revision that the client requests. */
export function makeModernServer(): McpServer {
  const server = new McpServer({ name: 'modern', version: '3.0.0' });
  const inputSchema = z.object({ word: z.string() });
  server.registerTool('shout', { description: 'Louder', inputSchema }, ({ word }) => ({
    content: [{ type: 'text', text: word.toUpperCase() }],
  }));
  server.registerResource('note', 'note://one', {}, ({ href }) => ({
    contents: [{ uri: href, text: 'a note' }],
  }));
  return server;
}

// As a program, serves only the newest revision.
if (import.meta.main) serveStdio(makeModernServer, { legacy: 'reject' });
