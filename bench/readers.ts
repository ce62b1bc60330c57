import { connect, type Socket } from 'node:net';

/** Many SSE readers that only count, to keep the cost of reading minimal. */
export class Readers {
  readonly sockets: Socket[] = [];
  bytes = 0;
  ended = 0;

  /** Opens readers a few at a time; each sends the same request and counts once it has headers. */
  async connect(port: number, count: number, head: string): Promise<void> {
    const atOnce = 50;
    for (let from = 0; from < count; from += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, count - from) }, () =>
        this.#connectOne(port, head),
      );
      await Promise.all(some);
    }
  }

  #connectOne(port: number, head: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      this.sockets.push(socket);
      let isOpen = false;
      socket.on('data', (chunk) => {
        if (!isOpen) {
          isOpen = true;
          const status = chunk.toString('latin1', 0, 15);
          if (!/^HTTP\/1\.1 (200|101)/.test(status)) reject(new Error(chunk.toString()));
          resolve();
        }
        this.bytes += chunk.length;
      });
      socket.on('close', () => {
        this.ended += 1;
      });
      socket.on('error', reject);
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
