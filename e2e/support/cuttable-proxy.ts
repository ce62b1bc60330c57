import { connect, createServer, type Socket } from 'node:net';

export interface Cable extends AsyncDisposable {
  readonly url: string;
  /** Number of connections so far. */
  readonly dialled: number;
  /** Number of open connections. */
  readonly open: number;
  /** Cuts every open connection. */
  cut(): void;
}

/**
 * A TCP proxy that can cut connections. The first connection breaks after the first number of response bytes, the
 * second after the second, and so on; later ones hold.
 */
export async function cable(port: number, cuts: readonly number[] = []): Promise<Cable> {
  const open = new Set<Socket>();
  let dialled = 0;
  const server = createServer((near) => {
    let left = cuts[dialled] ?? Number.POSITIVE_INFINITY;
    dialled += 1;
    const far = connect(port, '127.0.0.1');
    open.add(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(near);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (piece: Buffer) => {
      if (piece.length < left) {
        left -= piece.length;
        if (!near.write(piece)) far.pause();
        return;
      }
      // Data from before the break still arrives, as on a network.
      if (left > 0) near.end(piece.subarray(0, left), () => near.destroy());
      else near.destroy();
      left = 0;
    });
    near.on('drain', () => far.resume());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    get dialled() {
      return dialled;
    },
    get open() {
      return open.size;
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
