import type { Inspection } from '../../core/ports/sandbox-manager.ts';

export const never = new AbortController().signal;

export function formatChecks(checks: Inspection['checks']): string {
  return checks
    .map(({ name, ok, summary, durationMs }) => `${name} ${ok} (${durationMs} ms): ${summary}`)
    .join(' | ');
}

export function failing({ checks }: Inspection): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}

export function locationOf(problem: Inspection['problems'][number] | undefined) {
  return [problem?.source, problem?.file, problem?.line, problem?.column];
}
