import { text } from 'node:stream/consumers';
import type { ReasoningEffort, TurnRequestInput } from '@millwright/contract';
import { modes, platforms, reasoningEfforts } from '@millwright/contract/states';
import { readDocuments, readImages } from './attachments.ts';
import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { type Options, type OptionValues, urlOption } from './command.ts';
import { contextOption, readContext } from './read-context.ts';

export const effortOption = {
  effort: {
    type: 'string',
    value: 'LEVEL',
    description: `reasoning effort, if the model supports it: ${reasoningEfforts.join(', ')}`,
  },
} as const satisfies Options;

/** Options shared by `build` and `continue`. */
export const turnOptions = {
  mode: { type: 'string', value: 'MODE', description: `${modes.join(', ')}; defaults to build` },
  model: { type: 'string', value: 'ID', description: 'model' },
  provider: { type: 'string', value: 'NAME', description: 'model provider' },
  ...effortOption,
  image: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    description: 'attach an image; repeatable',
  },
  document: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    description: 'attach a document; repeatable',
  },
  ...contextOption,
  'no-fix': { type: 'boolean', description: 'ask before fixing errors in the app' },
  'no-wait': { type: 'boolean', description: 'exit with code 5 if an answer is needed' },
  open: { type: 'boolean', description: 'open the preview when done' },
  json: { type: 'boolean', description: 'print each event as one line of JSON' },
  quiet: {
    type: 'boolean',
    short: 'q',
    description: 'print only the preview address',
  },
  ...urlOption,
} as const satisfies Options;

export type TurnOptionValues = OptionValues<typeof turnOptions>;

export function parseOneOf<T extends string>(
  name: string,
  allowed: readonly T[],
  value: string,
): T {
  const found = allowed.find((option) => option === value);
  if (found) return found;
  throw new CliError('usage', `--${name} ${value}: must be one of ${allowed.join(', ')}`);
}

export function toEffortField(effort: string | undefined): { reasoning_effort?: ReasoningEffort } {
  if (effort === undefined) return {};
  return { reasoning_effort: parseOneOf('effort', reasoningEfforts, effort) };
}

/** Builds the message from the arguments and options of the command line. */
export async function buildRequest(
  runtime: CliRuntime,
  promptArg: string,
  options: TurnOptionValues & { readonly platform?: string | undefined },
): Promise<TurnRequestInput> {
  const prompt = (promptArg === '-' ? await text(runtime.stdin) : promptArg).trim();
  if (!prompt) throw new CliError('usage', 'The prompt is empty');
  const { platform, mode, model, provider, effort, image = [], document = [] } = options;
  const [images, documents, context] = await Promise.all([
    readImages(runtime.cwd, image),
    readDocuments(runtime.cwd, document),
    readContext(runtime.cwd, options.context),
  ]);
  return {
    prompt,
    ...(platform && { app_platform: parseOneOf('platform', platforms, platform) }),
    ...(mode && { mode: parseOneOf('mode', modes, mode) }),
    ...(model && { model }),
    ...(provider && { provider }),
    ...toEffortField(effort),
    ...(images.length > 0 && { images }),
    ...(documents.length > 0 && { documents }),
    ...(context && { context }),
    auto_fix: !options['no-fix'],
  };
}
