import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { formatTable } from './terminal/table.ts';

const formatRows = (rows: readonly (readonly string[])[]) =>
  formatTable(rows, Number.POSITIVE_INFINITY).map((line) => `  ${line}`);

export const formatExitCodes = (): string[] =>
  formatRows(Object.values(exitCodes).map(({ code, description }) => [String(code), description]));

export function formatOverview(commands: readonly Command[], version: string): string[] {
  return [
    `Millwright ${version}: from a prompt to a live web or mobile app`,
    '',
    'Usage: millwright COMMAND [OPTIONS]',
    '',
    ...formatRows(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Run millwright COMMAND --help for details. --version prints the version.',
    '',
    'PROJECT is an id such as prj_…; it defaults to the last one used in this folder, stored in',
    '.millwright/project.json. MILLWRIGHT_URL and MILLWRIGHT_TOKEN replace a sign-in.',
    '',
    'Exit codes:',
    ...formatExitCodes(),
  ];
}

export function formatHelp({ name, summary, usage, notes = [], options }: Command): string[] {
  const rows = Object.entries(options).map(([option, { short, value, description }]) => [
    `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`,
    description,
  ]);
  return [
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    '',
    ...usage.map((form) => `Usage: millwright ${name} ${form}`.trimEnd()),
    ...notes.flatMap((note) => ['', ...note.split('\n')]),
    ...(rows.length > 0 ? ['', 'Options:', ...formatRows(rows)] : []),
  ];
}
