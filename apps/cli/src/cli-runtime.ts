import type { ReadStream, WriteStream } from 'node:tty';

/** The parts of the process that commands use. */
export interface CliRuntime {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  /** Calls back on each SIGINT and SIGTERM until disposed. */
  onInterrupt(listener: (signal: 'SIGINT' | 'SIGTERM') => void): Disposable;
}

/** Resolves once the text is written: a pipe may be slow, and the process must not exit before. */
export function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    stream.write(text, (error) => (error ? reject(error) : resolve())),
  );
}

export const print = (runtime: CliRuntime, ...lines: string[]): Promise<void> =>
  write(runtime.stdout, lines.map((line) => `${line}\n`).join(''));
