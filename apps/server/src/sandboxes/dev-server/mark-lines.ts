import type { Writable } from 'node:stream';

/** Returns a `write` that puts a mark in front of every line. The mark may also occur inside of a line. */
export function markLines(target: Writable, mark: string): typeof process.stdout.write {
  const write = target.write.bind(target) as (...args: unknown[]) => boolean;
  return (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return write(mark + text.replace(/\n(?!$)/g, `\n${mark}`), ...rest);
  };
}
