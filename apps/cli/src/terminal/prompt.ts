import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CliRuntime } from '../cli-runtime.ts';

export interface PromptOptions {
  readonly signal: AbortSignal;
  readonly isSecret?: boolean;
  onInterrupt(): void;
}

/** Prompts for one line; undefined if the user closes the input. */
export function prompt(
  runtime: CliRuntime,
  text: string,
  { signal, isSecret = false, onInterrupt }: PromptOptions,
): Promise<string | undefined> {
  const { stdin, stdout } = runtime;
  const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isSecret ? nullOutput : stdout;
  const lines = createInterface({ input: stdin, output, terminal: true });
  // Only now does the terminal no longer echo what is typed.
  if (isSecret) stdout.write(text);
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  lines.on('SIGINT', onInterrupt);
  lines.once('close', () => resolve(undefined));
  lines.question(isSecret ? '' : text, resolve);
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    lines.close();
    if (isSecret || signal.aborted) stdout.write('\n');
  });
}
