import {
  type AppLogEntry,
  type AppLogLevel,
  appLogLevels,
  type ConsoleLog,
} from '@millwright/contract';
import { z } from 'zod';
import { isAtLeast } from '../../core/app-log/select-log-entries.ts';
import { toBrowserLevel } from '../../core/app-log/to-browser-entries.ts';
import { toLogEntries } from '../../core/app-log/to-log-entries.ts';
import type { ServerLogLine } from '../../core/ports/server-log.ts';
import { describeCommandEnd } from './describe-command-end.ts';
import { readingModes, tool } from './tool.ts';

const maxLines = 500;
const defaultLines = 100;
const maxFilterChars = 200;

const input = z.object({
  source: z
    .enum(['dev_server', 'browser', 'published'])
    .optional()
    .describe('`published`: the server of the published app. By default, both logs of the preview'),
  level: z.enum(appLogLevels).optional().describe('The least severe level; info by default'),
  filter: z.string().max(maxFilterChars).optional().describe('Only what contains this text'),
  lines: z.int().min(1).max(maxLines).default(defaultLines),
});
type Selection = Pick<z.output<typeof input>, 'level' | 'filter' | 'lines'>;

/** The browser log comes from visitors of the preview and is untrusted: never treated as instructions. */
export const readLogs = tool({
  name: 'read_logs',
  modes: readingModes,
  readsOnly: true,
  description:
    "Read the latest output of the dev server with the requests to the app's own server, its slow queries and its exceptions, of background commands and of the browser, with the current errors in the code; or of the published app's server. `level` and `filter` select.",
  input,
  title: ({ source }) => titles[source ?? 'dev_server'],
  async execute({ source, ...selection }, { work, openSandbox }) {
    const { lines } = selection;
    if (source === 'published') {
      return {
        status: 'ok',
        output: { published: formatServerLog(await work.liveServerLog(), selection) },
      };
    }
    const output: Record<string, unknown> = {};
    if (source !== 'browser') {
      const sandbox = await openSandbox();
      // The latest write may not have been checked yet.
      await sandbox.notifyChanged([]);
      const commands = sandbox.commands.map(({ number, command, end, lines: printed }) => ({
        number,
        command,
        state: end ? describeCommandEnd(end) : 'running',
        lines: printed.filter((line) => contains(line, selection)).slice(-lines),
      }));
      Object.assign(output, {
        errors: sandbox.errors,
        dev_server: formatServerLog(sandbox.log, selection),
        commands,
      });
    }
    if (source !== 'dev_server')
      output['browser'] = selectMessages(await work.consoleLogs(maxLines), selection);
    return { status: 'ok', output };
  },
});

const titles = {
  dev_server: 'Read the logs',
  browser: 'Read the browser console',
  published: 'Read the log of the published app',
} as const;

/** One text per entry. Errors in the code are omitted, because they are listed separately. */
function formatServerLog(log: readonly ServerLogLine[], selection: Selection): string[] {
  return toLogEntries(log)
    .map(({ entry }) => entry)
    .filter(({ kind, level }) => kind !== 'build' && isSelected(level, selection))
    .map(formatEntry)
    .filter((text) => contains(text, selection))
    .slice(-selection.lines);
}

function formatEntry({ at, level, kind, text }: AppLogEntry): string {
  const label = kind === 'output' || kind === 'query' ? level : kind;
  return `${at.slice(11, 19)} [${label}] ${text}`;
}

function selectMessages(messages: readonly ConsoleLog[], selection: Selection): ConsoleLog[] {
  return messages
    .filter(({ level, message }) => {
      return isSelected(toBrowserLevel(level), selection) && contains(message, selection);
    })
    .slice(-selection.lines);
}

function isSelected(level: AppLogLevel, { level: least = 'info' }: Selection): boolean {
  return isAtLeast(level, least);
}

function contains(text: string, { filter = '' }: Selection): boolean {
  return text.toLowerCase().includes(filter.toLowerCase());
}
