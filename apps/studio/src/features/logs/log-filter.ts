import type { AppLogLevel } from '@millwright/contract';

export const logFilters = [
  { value: 'all', name: 'All', levels: ['info', 'warn', 'error'] },
  { value: 'warnings', name: 'Warnings', levels: ['warn', 'error'] },
  { value: 'errors', name: 'Errors', levels: ['error'] },
] as const satisfies readonly { value: string; name: string; levels: readonly AppLogLevel[] }[];

export type LogFilter = (typeof logFilters)[number]['value'];

export function includesLevel(filter: LogFilter, level: AppLogLevel): boolean {
  const levels: readonly AppLogLevel[] =
    logFilters.find(({ value }) => value === filter)?.levels ?? [];
  return levels.includes(level);
}
