import type { ReadStream, WriteStream } from 'node:tty';

/** Everything of the process that commands may touch. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /** Calls back for each Ctrl-C, and when the process is asked to end, until disposed of. */
  onInterrupt(heard: (signal: 'SIGINT' | 'SIGTERM') => void): Disposable;
}

/** Waits until it is written: a pipe may be slow, and a process must not end before. */
export function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    stream.write(text, (error) => (error ? reject(error) : resolve())),
  );
}

export const print = (world: World, ...lines: string[]): Promise<void> =>
  write(world.stdout, lines.map((line) => `${line}\n`).join(''));
