import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { WorkerReport } from './worker-messages.ts';

type Completed = Extract<TestEvent, { type: 'test:complete' }>['data'];

/**
 * A node:test reporter that sends results to the runner over IPC. The worker wraps each file in a suite, so a completed
 * top-level suite is a completed file.
 */
export default async function* ipcReporter(source: AsyncIterable<TestEvent>) {
  const pathById = new Map<number, readonly string[]>();
  const pathOf = ({
    testId,
    parentId,
    name,
  }: {
    testId: number;
    parentId?: number;
    name: string;
  }) => {
    const path = [...(parentId === undefined ? [] : (pathById.get(parentId) ?? [])), name];
    pathById.set(testId, path);
    return path;
  };
  for await (const { type, data } of source) {
    if (type === 'test:dequeue') send({ kind: 'started', path: pathOf(data).slice(1) });
    if (type !== 'test:complete') continue;
    const path = pathOf(data).slice(1);
    if (data.details.type !== 'suite' || failedByItself(data)) send(finished(path, data));
    if (path.length === 0) send({ kind: 'fileDone', file: data.name });
  }
  // A reporter is a generator of text; this one prints nothing.
  yield '';
}

function finished(path: readonly string[], { details, skip }: Completed): WorkerReport {
  if (!details.passed) {
    return { kind: 'finished', path, outcome: 'failed', reason: describe(details.error) };
  }
  if (skip === undefined || skip === false) return { kind: 'finished', path, outcome: 'passed' };
  return { kind: 'finished', path, outcome: 'skipped', reason: String(skip) };
}

/** A suite also fails when one of its tests does; only failures of its own hooks or body are worth a report. */
function failedByItself({ details: { passed, error } }: Completed): boolean {
  return !passed && (error as { failureType?: string }).failureType !== 'subtestsFailed';
}

function describe(error: Error | undefined): string {
  const { cause } = error ?? {};
  return typeof cause === 'string' ? cause : inspect(cause ?? error, { depth: 4 });
}

function send(report: WorkerReport): void {
  process.send?.(report);
}
