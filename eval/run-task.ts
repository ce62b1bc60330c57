import type { Millwright } from '@millwright/client';
import type { TestBrowser } from '../e2e/support/chromium.ts';
import { Judge, type JudgeEndpoint } from './judge.ts';
import { judgeCriterion } from './judge-criterion.ts';
import { type App, openApp } from './open-app.ts';
import { rateAppearance } from './rate-appearance.ts';
import { type CheckRun, firstLineOf, runCheck } from './run-check.ts';
import { runTurn } from './run-turn.ts';
import { type Screenshot, takeScreenshots } from './take-screenshots.ts';
import type { Task } from './task.ts';
import type { Appearance, CheckResult, TaskResult } from './task-result.ts';

export interface TaskDependencies {
  readonly client: Millwright;
  readonly browser: TestBrowser;
  readonly model: string | undefined;
  readonly provider: string | undefined;
  /** Returns the judge's endpoint for a project; undefined without a judge. */
  readonly findJudge: (projectId: string) => Promise<JudgeEndpoint | undefined>;
  /** Stores a screenshot and returns its path relative to the report. */
  readonly saveScreenshot: (taskId: string, screenshot: Screenshot) => Promise<string>;
  readonly signal: AbortSignal;
}

/** Builds the app of a task through the service, then checks it in the browser. */
export async function runTask(deps: TaskDependencies, task: Task): Promise<TaskResult> {
  const { client, model, provider, signal } = deps;
  const { id, category, group, platform, prompt } = task;
  // Repairs without asking, since no user is present.
  const request = { prompt, app_platform: platform, model, provider, auto_fix: true };
  const { projectId, previewUrl, recording } = await runTurn(client, request, signal);
  const endpoint = await deps.findJudge(projectId);
  const judge = endpoint && new Judge(endpoint, signal);
  const app = previewUrl === null ? undefined : { url: previewUrl, platform };
  const inspection = app
    ? await inspectApp(deps, task, app, judge)
    : failAll(task, 'there is no preview');
  signal.throwIfAborted();
  const { credits } = await client.usage.summary({ projectId });
  return {
    id,
    category,
    group,
    platform,
    prompt,
    projectId,
    turn: recording,
    ...inspection,
    gatewayCredits: credits.by_source.ai_gateway,
  };
}

type Inspection = Pick<TaskResult, 'checks' | 'consoleErrors' | 'screenshots' | 'appearance'>;

async function inspectApp(
  deps: TaskDependencies,
  task: Task,
  app: App,
  judge: Judge | undefined,
): Promise<Inspection> {
  let pictures: readonly Screenshot[];
  try {
    pictures = await takeScreenshots(deps.browser, app);
  } catch (error) {
    return failAll(task, `the app does not open: ${firstLineOf(error)}`);
  }
  const screenshots: string[] = [];
  for (const picture of pictures) screenshots.push(await deps.saveScreenshot(task.id, picture));
  const runs: CheckRun[] = [];
  for (const check of checksOf(deps.browser, task, app, judge)) {
    deps.signal.throwIfAborted();
    runs.push(await check());
  }
  return {
    checks: runs.map(({ result }) => result),
    consoleErrors: runs.reduce((sum, run) => sum + run.consoleErrors, 0),
    screenshots,
    appearance: judge ? await rate(judge, task, pictures) : null,
  };
}

/** One function per check. A check that cannot run, because the page crashes for example, counts as failed. */
function checksOf(
  browser: TestBrowser,
  task: Task,
  app: App,
  judge: Judge | undefined,
): (() => Promise<CheckRun>)[] {
  if ('checks' in task) {
    return task.checks.map(
      (check) => () => runCheck(browser, app, check).catch((error) => failedRun(check.name, error)),
    );
  }
  return task.criteria.map((criterion) => async () => {
    if (!judge) throw new Error('External tasks need a judge');
    await using tab = await openApp(browser, app);
    const result = await judgeCriterion(judge, tab.page, criterion);
    return { result, consoleErrors: tab.errors.length };
  });
}

const failedRun = (name: string, error: unknown): CheckRun => ({
  result: { name, ok: false, score: 0, reason: firstLineOf(error) },
  consoleErrors: 0,
});

/** An unusable rating is left out: the checks matter more. */
async function rate(
  judge: Judge,
  task: Task,
  pictures: readonly Screenshot[],
): Promise<Appearance | null> {
  try {
    return await rateAppearance(
      judge,
      task,
      pictures.map(({ jpeg }) => jpeg),
    );
  } catch (error) {
    console.error(`${task.id}: no rating of the appearance: ${firstLineOf(error)}`);
    return null;
  }
}

function failAll(task: Task, reason: string): Inspection {
  const names =
    'checks' in task ? task.checks.map(({ name }) => name) : task.criteria.map((one) => one.task);
  const checks = names.map((name): CheckResult => ({ name, ok: false, score: 0, reason }));
  return { checks, consoleErrors: 0, screenshots: [], appearance: null };
}
