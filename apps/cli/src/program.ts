import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CliError, failureOf } from './cli-error.ts';
import type { Command, Given, Options } from './command.ts';
import { commands } from './commands.ts';
import { exitCode } from './exit-codes.ts';
import { helpOf, overview } from './help.ts';
import { nearest } from './nearest.ts';
import { serviceUrl } from './session.ts';
import { harmless } from './terminal/width.ts';
import { print, type World, write } from './world.ts';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Runs a command line and returns its exit code. */
export async function program(world: World, args: readonly string[]): Promise<number> {
  let url: string | undefined;
  try {
    const [name, ...rest] = args;
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      const about = name === 'help' && rest[0] ? helpOf(find(rest[0])) : undefined;
      await print(world, ...(about ?? overview(commands, manifest.version)));
      return exitCode(name === undefined ? 'usage' : 'complete');
    }
    if (name === '--version' || name === '-v') {
      await print(world, manifest.version);
      return exitCode('complete');
    }
    const command = find(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      await print(world, ...helpOf(command));
      return exitCode('complete');
    }
    const { words, given } = read(command, rest);
    url = 'url' in given ? String(given['url']) : undefined;
    const ending = await command.run(world, words, given);
    return typeof ending === 'number' ? ending : exitCode(ending);
  } catch (error) {
    // An invalid address must not hide the original error.
    const meant = await serviceUrl(world, url).catch(() => url);
    const { ending, message, advice } = failureOf(error, meant);
    const lines = [`millwright: ${message}`, ...advice.map((line) => `  ${line}`)];
    await write(world.stderr, `${lines.map(harmless).join('\n')}\n`);
    return exitCode(ending);
  }
}

function find(name: string): Command {
  const found = commands.find((one) => one.name === name);
  if (found) return found;
  const meant = nearest(
    name,
    commands.map((one) => one.name),
  );
  throw new CliError(
    'usage',
    `Unknown command ${name}`,
    meant ? `Did you mean ${meant}?` : 'List all commands with: millwright --help',
  );
}

function read(command: Command, args: string[]): { words: string[]; given: Given<Options> } {
  const more = `See: millwright ${command.name} --help`;
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short && { short }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [least, most] = command.words;
    if (positionals.length < least || positionals.length > most) {
      throw new CliError(
        'usage',
        positionals.length < least
          ? 'Missing argument'
          : `Too many arguments: ${positionals.slice(most).join(' ')}`,
        ...command.usage.map((way) => `Usage: millwright ${command.name} ${way}`),
        more,
      );
    }
    return { words: positionals, given: values as Given<Options> };
  } catch (error) {
    if (error instanceof CliError) throw error;
    const [, unknown] = /Unknown option '--?([^']+)'/.exec(String(error)) ?? [];
    const meant = unknown && nearest(unknown, Object.keys(command.options));
    const message = unknown ? `Unknown option --${unknown}` : (error as Error).message;
    throw new CliError('usage', message, ...(meant ? [`Did you mean --${meant}?`] : []), more);
  }
}
