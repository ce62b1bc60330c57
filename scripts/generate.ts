import { readFileSync, writeFileSync } from 'node:fs';
import { errorCatalogue, errorKind, events, turnErrors } from '@millwright/contract';
import { commands } from '../apps/cli/src/commands.ts';
import { exitCodes } from '../apps/cli/src/exit-codes.ts';
import { formatHelp } from '../apps/cli/src/help.ts';
import { generateSettingsMarkdown } from '../apps/server/src/core/settings/markdown.ts';

/** Writes docs/generated from the sources of truth; `--check` only reports whether it is up to date. */
const note = '<!-- Made by npm run generate. Change the source instead. -->';

function eventsMarkdown(): string {
  const rows = Object.entries(events).map(
    ([type, { class: kind, durable, terminal, schema }]) =>
      `| \`${type}\` | ${kind} | ${durable ? 'yes' : ''} | ${terminal ? 'yes' : ''} | ${schema.description} |`,
  );
  return [
    '# Events',
    '',
    note,
    '',
    'Class A is sent everywhere, B in turns that requested a plan, C on V2 and WebSocket (on V1 with `?events=all`).',
    'A durable event is stored before it is sent.',
    '',
    '| Type | Class | Durable | Ends the turn | When |',
    '| - | - | - | - | - |',
    ...rows,
    '',
  ].join('\n');
}

function errorsMarkdown(): string {
  const http = (Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]).map((code) => {
    const { status, title, retry, otherStatuses = [] } = errorKind(code);
    const statuses = [status, ...otherStatuses].join(' or ');
    return `| \`${code}\` | ${statuses} | ${title} | ${retry ? 'yes' : ''} |`;
  });
  const inStream = Object.entries(turnErrors).map(
    ([code, meaning]) => `| \`${code}\` | ${meaning} |`,
  );
  return [
    '# Errors',
    '',
    note,
    '',
    '## HTTP answers',
    '',
    '| Code | Status | Meaning | Carries Retry-After |',
    '| - | - | - | - |',
    ...http,
    '',
    '## In a stream: `error` events',
    '',
    '| Code | Meaning |',
    '| - | - |',
    ...inStream,
    '',
  ].join('\n');
}

function commandLineMarkdown(): string {
  const codes = Object.values(exitCodes).map(
    ({ code, description }) => `| ${code} | ${description} |`,
  );
  const rows = commands.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${summary} |`);
  const helps = commands.flatMap((command) => [
    `## ${command.name}`,
    '',
    '```',
    ...formatHelp(command),
    '```',
    '',
  ]);
  return [
    '# Command line',
    '',
    note,
    '',
    '| Command | Does |',
    '| - | - |',
    ...rows,
    '',
    '## Exit codes',
    '',
    '| Code | Means |',
    '| - | - |',
    ...codes,
    '',
    ...helps,
  ].join('\n');
}

const files: Readonly<Record<string, string>> = {
  'docs/generated/settings.md': generateSettingsMarkdown(),
  'docs/generated/events.md': eventsMarkdown(),
  'docs/generated/errors.md': errorsMarkdown(),
  'docs/generated/cli.md': commandLineMarkdown(),
};

const stale = Object.entries(files).filter(([path, content]) => {
  try {
    return readFileSync(path, 'utf8') !== content;
  } catch {
    // A missing file is stale.
    return true;
  }
});
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, content] of stale) writeFileSync(path, content);
  console.log(`${stale.length} of ${Object.keys(files).length} files written`);
}
