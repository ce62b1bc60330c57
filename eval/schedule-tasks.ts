export interface Schedule<T, R> {
  readonly tasks: readonly T[];
  /** Maximum number of tasks that run at the same time. */
  readonly parallel: number;
  /** No task starts once the costs reach it. */
  readonly budget: number;
  /** Costs before the first task, such as those of results that are not repeated. */
  readonly spent: number;
  readonly runTask: (task: T) => Promise<R>;
  readonly costOf: (result: R) => number;
  readonly onFailure: (task: T, error: unknown) => void;
  readonly signal: AbortSignal;
}

export interface ScheduleOutcome<T> {
  /** Tasks that did not start, because the budget was used up or the run was stopped. */
  readonly skipped: readonly T[];
}

/** Runs tasks in order. A failed task does not stop the others; tasks that are running when the budget ends finish. */
export async function scheduleTasks<T, R>(schedule: Schedule<T, R>): Promise<ScheduleOutcome<T>> {
  const { budget, runTask, costOf, onFailure, signal } = schedule;
  const waiting = [...schedule.tasks];
  let { spent } = schedule;

  const runNext = async (): Promise<void> => {
    const mayStart = spent < budget && !signal.aborted;
    const [task] = mayStart ? waiting.splice(0, 1) : [];
    if (task === undefined) return;
    try {
      spent += costOf(await runTask(task));
    } catch (error) {
      onFailure(task, error);
    }
    return runNext();
  };
  await Promise.all(Array.from({ length: schedule.parallel }, runNext));
  return { skipped: waiting };
}
