import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { table } from './terminal/table.ts';

const indented = (rows: readonly (readonly string[])[]) =>
  table(rows, Number.POSITIVE_INFINITY).map((line) => `  ${line}`);

export const exitCodeLines = (): string[] =>
  indented(Object.values(exitCodes).map(({ code, means }) => [String(code), means]));

export function overview(commands: readonly Command[], version: string): string[] {
  return [
    `Millwright ${version}: from a prompt to a live web or mobile app`,
    '',
    'Usage: millwright COMMAND [OPTIONS]',
    '',
    ...indented(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Run millwright COMMAND --help for details. --version prints the version.',
    '',
    'PROJECT is an id such as prj_…; it defaults to the last one used in this folder, stored in',
    '.millwright/project.json. MILLWRIGHT_URL and MILLWRIGHT_TOKEN replace a sign-in.',
    '',
    'Exit codes:',
    ...exitCodeLines(),
  ];
}

export function helpOf({ name, summary, usage, notes = [], options }: Command): string[] {
  const rows = Object.entries(options).map(([option, { short, value, about }]) => [
    `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`,
    about,
  ]);
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    '',
    ...usage.map((way) => `Usage: millwright ${name} ${way}`.trimEnd()),
    ...notes.flatMap((note) => ['', ...note.split('\n')]),
    ...(rows.length > 0 ? ['', 'Options:', ...indented(rows)] : []),
  ];
}
