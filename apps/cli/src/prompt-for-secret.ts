import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { prompt } from './terminal/prompt.ts';

/** Prompts for a secret without showing what is typed; undefined if the user closes the input. */
export async function promptForSecret(
  runtime: CliRuntime,
  text: string,
  abortMessage: string,
): Promise<string | undefined> {
  const controller = new AbortController();
  const abort = () => controller.abort(new CliError('aborted', abortMessage));
  using _listening = runtime.onInterrupt(abort);
  const options = { signal: controller.signal, isSecret: true, onInterrupt: abort };
  return prompt(runtime, text, options);
}
