import type { TestBrowser } from '../e2e/support/chromium.ts';
import { type App, openApp } from './open-app.ts';
import { runStep } from './run-step.ts';
import type { Check, Step } from './task.ts';
import type { CheckResult } from './task-result.ts';

export interface CheckRun {
  readonly result: CheckResult;
  readonly consoleErrors: number;
}

/** Runs the steps of a check on a fresh page with empty storage; the first failed step ends it. */
export async function runCheck(browser: TestBrowser, app: App, check: Check): Promise<CheckRun> {
  const { name, steps } = check;
  await using tab = await openApp(browser, app);
  for (const [index, step] of steps.entries()) {
    try {
      await runStep(tab.page, step);
    } catch (error) {
      const reason = `${describeStep(step)}: ${firstLineOf(error)}`;
      const result = { name, ok: false, score: 0, step: index + 1, reason };
      return { result, consoleErrors: tab.errors.length };
    }
  }
  return { result: { name, ok: true, score: 1 }, consoleErrors: tab.errors.length };
}

function describeStep(step: Step): string {
  return Object.entries(step)
    .map(([key, value]) => (value === true ? key : `${key} ${JSON.stringify(value)}`))
    .join(' ');
}

/** Messages of Playwright continue with a log of the call. */
export function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
