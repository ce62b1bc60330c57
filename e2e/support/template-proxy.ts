import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

/** A minimal preview proxy: another port that forwards requests and upgrades unchanged. */
export async function startProxy(target: number): Promise<{ port: number } & AsyncDisposable> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const upstream = request(
      { host: '127.0.0.1', port: target, method, path, headers },
      (answer) => {
        outgoing.writeHead(Number(answer.statusCode), answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  proxy.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const lines = rawHeaders.map((text, index) => text + (index % 2 ? '\r\n' : ': ')).join('');
    const upstream = connect(target, '127.0.0.1', () => {
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => end.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    port,
    async [Symbol.asyncDispose]() {
      proxy.close().closeAllConnections();
    },
  };
}
