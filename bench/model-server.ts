import { createServer } from 'node:http';

export interface ModelServer {
  readonly url: string;
  close(): void;
}

/** Streams tokens in OpenAI's wire format as fast as the reader takes them, one chunk each. */
export async function startModelServer(tokens: number): Promise<ModelServer> {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: '' }));
    for (let at = 0; at < tokens; at += 1) response.write(chunk({ content: `token${at} ` }));
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
