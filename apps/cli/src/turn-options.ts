import { text } from 'node:stream/consumers';
import type { TurnRequestInput } from '@millwright/contract';
import { modes, platforms } from '@millwright/contract/states';
import { readDocuments, readImages } from './attachments.ts';
import { CliError } from './cli-error.ts';
import { type Given, type Options, urlOption } from './command.ts';
import { contextOption, readContext } from './read-context.ts';
import type { World } from './world.ts';

/** Options shared by `build` and `continue`. */
export const turnOptions = {
  mode: { type: 'string', value: 'MODE', about: `${modes.join(', ')}; defaults to build` },
  model: { type: 'string', value: 'ID', about: 'model' },
  provider: { type: 'string', value: 'NAME', about: 'model provider' },
  image: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    about: 'attach an image; repeatable',
  },
  document: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    about: 'attach a document; repeatable',
  },
  ...contextOption,
  'no-fix': { type: 'boolean', about: 'ask before fixing errors in the app' },
  'no-wait': { type: 'boolean', about: 'exit with code 5 if an answer is needed' },
  open: { type: 'boolean', about: 'open the preview when done' },
  json: { type: 'boolean', about: 'print each event as one line of JSON' },
  quiet: {
    type: 'boolean',
    short: 'q',
    about: 'print only the preview address',
  },
  ...urlOption,
} as const satisfies Options;

export type TurnGiven = Given<typeof turnOptions>;

export function oneOf<T extends string>(name: string, known: readonly T[], given: string): T {
  const found = known.find((one) => one === given);
  if (found) return found;
  throw new CliError('usage', `--${name} ${given}: must be one of ${known.join(', ')}`);
}

/** Builds the message from the arguments and options of the command line. */
export async function requestOf(
  world: World,
  words: string,
  given: TurnGiven & { readonly platform?: string | undefined },
): Promise<TurnRequestInput> {
  const prompt = (words === '-' ? await text(world.stdin) : words).trim();
  if (!prompt) throw new CliError('usage', 'The prompt is empty');
  const { platform, mode, model, provider, image = [], document = [] } = given;
  const [images, documents, context] = await Promise.all([
    readImages(world.cwd, image),
    readDocuments(world.cwd, document),
    readContext(world.cwd, given.context),
  ]);
  return {
    prompt,
    ...(platform && { app_platform: oneOf('platform', platforms, platform) }),
    ...(mode && { mode: oneOf('mode', modes, mode) }),
    ...(model && { model }),
    ...(provider && { provider }),
    ...(images.length > 0 && { images }),
    ...(documents.length > 0 && { documents }),
    ...(context && { context }),
    auto_fix: !given['no-fix'],
  };
}
