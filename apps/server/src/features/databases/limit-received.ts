import type { Duplex } from 'node:stream';
import { StatementError } from '../../core/ports/app-data.ts';

const tooLarge = '54000';

/** Breaks a connection that receives more than it may, and returns a function that ends the limit. */
export function limitReceived(stream: Duplex, maxBytes: number, message: string): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) stream.destroy(new StatementError(tooLarge, message));
  };
  stream.on('data', count);
  return () => stream.off('data', count);
}
