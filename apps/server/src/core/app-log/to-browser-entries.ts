import type { AppLogLevel, ConsoleLevel, ConsoleLog } from '@millwright/contract';
import { findPosition } from './find-position.ts';
import type { LogEntry } from './to-log-entries.ts';

/** A message of a browser console as it is stored. */
export interface StoredConsoleLog {
  readonly id: number;
  readonly entry: ConsoleLog;
  readonly receivedAt: Date;
}

const levels: Readonly<Record<ConsoleLevel, AppLogLevel>> = {
  debug: 'info',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
};

export const toBrowserLevel = (level: ConsoleLevel): AppLogLevel => levels[level];

/** Shows messages of a preview's console like those of the server. */
export function toBrowserEntries(stored: readonly StoredConsoleLog[]): LogEntry[] {
  return stored.map(({ id, entry: { level, message, stack, url }, receivedAt }) => {
    const joined = joinStack(message, stack);
    const text = stripOrigins(joined);
    const located = findPosition(joined);
    // A position that still has an address is one in the built code: it tells the file, but not the line.
    const position = located.file ? located : { ...located, file: findPosition(text).file };
    return {
      entry: {
        at: receivedAt.toISOString(),
        level: toBrowserLevel(level),
        kind: 'output',
        text: text || stripOrigins(url ?? ''),
        ...position,
      },
      cursor: String(id),
    };
  });
}

/** Browsers repeat the message in the first line of a stack, with or without its type. */
function joinStack(message: string, stack: string | undefined): string {
  if (!stack || message.includes(stack)) return message;
  const [first = '', ...frames] = stack.split('\n');
  if (first !== '' && message.endsWith(first)) return [message, ...frames].join('\n');
  return first.endsWith(message) ? stack : `${message}\n${stack}`;
}

/** Names files as in the project: without the host of the preview and the dev server's query. */
function stripOrigins(text: string): string {
  return text.replace(/https?:\/\/[^/\s]{1,255}\//g, '').replace(/\?[tv]=[\w.]{1,40}/g, '');
}
