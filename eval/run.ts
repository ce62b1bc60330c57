import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Millwright } from '@millwright/client';
import { closeProcessScope } from '../apps/server/src/testing/process-scope.ts';
import { findChromium, startChromium } from '../e2e/support/chromium.ts';
import { findJudge } from './find-judge.ts';
import { formatProgress, formatSummary } from './format-summary.ts';
import { loadTasks } from './load-tasks.ts';
import { parseExternalTasks } from './parse-external-tasks.ts';
import { type EvalOptions, parseOptions, usage } from './parse-options.ts';
import { renderReport } from './render-report.ts';
import { buildReport, type MissingTask, parseReport } from './report.ts';
import { ResultFiles } from './result-files.ts';
import { firstLineOf } from './run-check.ts';
import { runTask } from './run-task.ts';
import { scheduleTasks } from './schedule-tasks.ts';
import { selectTasks } from './select-tasks.ts';
import { type EvalService, startService } from './start-service.ts';
import type { Task } from './task.ts';
import { costOf, type TaskResult } from './task-result.ts';

/** `npm run eval`: builds the apps of a task suite with a model, checks them in a browser and writes a report. */
async function main(options: EvalOptions, signal: AbortSignal): Promise<boolean> {
  const files = new ResultFiles(resolve(options.out));
  const [tasks, earlier, stored] = await Promise.all([
    readTasks(options),
    options.compare === undefined ? undefined : readReport(options.compare),
    files.open(),
  ]);
  if (stored.length > 0 && !options.resume) {
    throw new Error(`${options.out} has results: continue with --resume, or choose another --out`);
  }
  const selected = new Set(tasks.map(({ id }) => id));
  const results = stored.filter(({ id }) => selected.has(id));
  const known = new Set(results.map(({ id }) => id));
  const remaining = tasks.filter(({ id }) => !known.has(id));
  if (known.size > 0) console.log(`Tasks that already have a result: ${known.size}`);

  const missing = await runTasks(options, files, remaining, results, signal);
  const position = new Map(tasks.map(({ id }, index) => [id, index]));
  results.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  const { model, provider, judge } = options;
  const header = { model, provider, judge, createdAt: new Date(), missing };
  const report = buildReport(header, results, earlier);
  await writeFile(join(files.directory, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(files.directory, 'report.html'), renderReport(report));
  console.log(`\n${formatSummary(report)}\n\n${join(files.directory, 'report.html')}`);
  return missing.every(({ reason }) => reason === budgetReason);
}

const budgetReason = 'the budget is used up';

/** Runs tasks and adds their results to the list. Returns the tasks without a result. */
async function runTasks(
  options: EvalOptions,
  files: ResultFiles,
  tasks: readonly Task[],
  results: TaskResult[],
  signal: AbortSignal,
): Promise<MissingTask[]> {
  if (tasks.length === 0) return [];
  const chromium = findChromium();
  if (!chromium) throw new Error('Chromium is not installed: apt-get install chromium');
  const { model, provider, parallel, budget } = options;
  const total = results.length + tasks.length;
  await using service = await openService(options, files);
  await using browser = await startChromium(chromium);
  const client = new Millwright({ baseUrl: service.url, token: service.token });
  const { EVAL_JUDGE_URL: url, EVAL_JUDGE_KEY: key } = process.env;
  const judge = { client, serviceUrl: service.url, model: options.judge, url, key };
  const dependencies = {
    client,
    browser,
    model,
    provider,
    findJudge: (projectId: string) => findJudge(judge, projectId),
    saveScreenshot: files.writeScreenshot.bind(files),
    signal,
  };
  const missing: MissingTask[] = [];
  const { skipped } = await scheduleTasks<Task, TaskResult>({
    tasks,
    parallel,
    budget,
    spent: results.reduce((sum, result) => sum + costOf(result), 0),
    costOf,
    signal,
    async runTask(task) {
      const result = await runTask(dependencies, task);
      await files.write(result);
      results.push(result);
      console.log(formatProgress(result, results.length, total));
      return result;
    },
    onFailure({ id }, error) {
      const reason = firstLineOf(error);
      missing.push({ id, reason });
      console.error(`${id}: not evaluated: ${reason}`);
    },
  });
  if (skipped.length === 0) return missing;
  const reason = signal.aborted ? 'the run was stopped' : budgetReason;
  const count = skipped.length === 1 ? '1 task' : `${skipped.length} tasks`;
  console.log(`${count} did not start: ${reason}`);
  return [...missing, ...skipped.map(({ id }) => ({ id, reason }))];
}

/** A running service if one is named, otherwise a new one for this run. */
async function openService(options: EvalOptions, files: ResultFiles): Promise<EvalService> {
  const { url, token, parallel } = options;
  if (url !== undefined && token !== undefined) {
    return { url, token, [Symbol.asyncDispose]: async () => undefined };
  }
  return startService({ parallel, logFile: join(files.directory, 'service.log') });
}

async function readTasks({ suite, jsonl, only }: EvalOptions): Promise<Task[]> {
  const own = await loadTasks(suite);
  const external = jsonl === undefined ? [] : parseExternalTasks(await readFile(jsonl, 'utf8'));
  return selectTasks([...own, ...external], only);
}

async function readReport(file: string) {
  return parseReport(await readFile(file, 'utf8'), file);
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
try {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else process.exitCode = (await main(options, stop.signal)) ? 0 : 1;
} catch (error) {
  console.error(`${(error as Error).message}\n\nnpm run eval -- --help lists the options`);
  process.exitCode = 1;
} finally {
  await closeProcessScope();
}
