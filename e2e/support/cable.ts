import { connect, createServer, type Socket } from 'node:net';

export interface Cable extends AsyncDisposable {
  readonly url: string;
  /** How many connections there were so far. */
  readonly dialled: number;
  /** How many are open now. */
  readonly open: number;
  /** Cuts every connection that is open now. */
  cut(): void;
}

/**
 * A way to a service that can be cut, as networks are. The first connection breaks after so many
 * bytes of answers, then the second, and so on; those that follow hold.
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
      // What came before the break arrives, as it does on a network.
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
