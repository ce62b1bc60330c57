import { CliError } from './cli-error.ts';
import { type CliRuntime, print } from './cli-runtime.ts';
import { prompt } from './terminal/prompt.ts';

/** Lets the user type a word before something is lost. Throws unless they do. */
export async function promptForConfirmation(
  runtime: CliRuntime,
  warning: string,
  word: string,
): Promise<void> {
  const stop = () => new CliError('aborted', 'Nothing was changed');
  if (!runtime.stdin.isTTY)
    throw new CliError('usage', warning, 'To confirm without a terminal, add --yes.');
  const controller = new AbortController();
  const onInterrupt = () => controller.abort(stop());
  using _listening = runtime.onInterrupt(onInterrupt);
  await print(runtime, warning);
  const options = { signal: controller.signal, isSecret: false, onInterrupt };
  const typed = await prompt(runtime, `Type ${word} to confirm: `, options);
  if (typed?.trim() !== word) throw stop();
}
