import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CliError, toCliError } from './cli-error.ts';
import { type CliRuntime, print, write } from './cli-runtime.ts';
import type { Command, Options, OptionValues } from './command.ts';
import { commands } from './commands.ts';
import { getExitCode } from './exit-codes.ts';
import { findNearest } from './find-nearest.ts';
import { formatHelp, formatOverview } from './help.ts';
import { resolveServiceUrl } from './session.ts';
import { sanitize } from './terminal/width.ts';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Runs a command line and returns its exit code. */
export async function runProgram(runtime: CliRuntime, args: readonly string[]): Promise<number> {
  let url: string | undefined;
  try {
    const [name, ...rest] = args;
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      const help = name === 'help' && rest[0] ? formatHelp(findCommand(rest[0])) : undefined;
      await print(runtime, ...(help ?? formatOverview(commands, manifest.version)));
      return getExitCode(name === undefined ? 'usage' : 'complete');
    }
    if (name === '--version' || name === '-v') {
      await print(runtime, manifest.version);
      return getExitCode('complete');
    }
    const command = findCommand(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      await print(runtime, ...formatHelp(command));
      return getExitCode('complete');
    }
    const { positionals, optionValues } = parseCommandLine(command, rest);
    url = 'url' in optionValues ? String(optionValues['url']) : undefined;
    const exitReason = await command.run(runtime, positionals, optionValues);
    return typeof exitReason === 'number' ? exitReason : getExitCode(exitReason);
  } catch (error) {
    // An invalid address must not hide the original error.
    const serviceAddress = await resolveServiceUrl(runtime, url).catch(() => url);
    const { exitReason, message, advice } = toCliError(error, serviceAddress);
    const lines = [`millwright: ${message}`, ...advice.map((line) => `  ${line}`)];
    await write(runtime.stderr, `${lines.map(sanitize).join('\n')}\n`);
    return getExitCode(exitReason);
  }
}

function findCommand(name: string): Command {
  const found = commands.find((candidate) => candidate.name === name);
  if (found) return found;
  const suggestion = findNearest(
    name,
    commands.map((candidate) => candidate.name),
  );
  throw new CliError(
    'usage',
    `Unknown command ${name}`,
    suggestion ? `Did you mean ${suggestion}?` : 'List all commands with: millwright --help',
  );
}

function parseCommandLine(
  command: Command,
  args: string[],
): { positionals: string[]; optionValues: OptionValues<Options> } {
  const helpHint = `See: millwright ${command.name} --help`;
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short && { short }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [minArgs, maxArgs] = command.argCount;
    if (positionals.length < minArgs || positionals.length > maxArgs) {
      throw new CliError(
        'usage',
        positionals.length < minArgs
          ? 'Missing argument'
          : `Too many arguments: ${positionals.slice(maxArgs).join(' ')}`,
        ...command.usage.map((form) => `Usage: millwright ${command.name} ${form}`),
        helpHint,
      );
    }
    return { positionals, optionValues: values as OptionValues<Options> };
  } catch (error) {
    if (error instanceof CliError) throw error;
    const [, unknown] = /Unknown option '--?([^']+)'/.exec(String(error)) ?? [];
    const suggestion = unknown && findNearest(unknown, Object.keys(command.options));
    const message = unknown ? `Unknown option --${unknown}` : (error as Error).message;
    throw new CliError(
      'usage',
      message,
      ...(suggestion ? [`Did you mean --${suggestion}?`] : []),
      helpHint,
    );
  }
}
