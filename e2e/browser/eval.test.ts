import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import {
  plainSandboxManager,
  sharedSandboxManager,
} from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { sharedServerVariable } from '../../apps/server/src/testing/test-server.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { parseReport, type Report } from '../../eval/report.ts';
import { judgeModel, ScriptedProvider } from '../support/scripted-provider.ts';
import { whyNoChromium } from '../support/with-browser.ts';

const root = join(import.meta.dirname, '../..');

const bmiApp = `export default function App() {
  const weight = <input />;
  const height = <input />;
  const result = <p />;
  const page = (
    <main>
      <h1>BMI</h1>
      <label>Weight in kg {weight}</label>
      <label>Height in cm {height}</label>
      {result}
    </main>
  );
  page.addEventListener('input', () => {
    const bmi = Number(weight.value) / (Number(height.value) / 100) ** 2;
    const category = bmi < 18.5 ? 'Underweight' : bmi < 25 ? 'Normal' : bmi < 30 ? 'Overweight' : 'Obese';
    result.textContent = Number.isFinite(bmi) ? bmi.toFixed(1) + ', ' + category : '';
  });
  return page;
}
`;

const bellApp = `export default function App() {
  let rings = 0;
  const bell = <button>Ring the bell (0)</button>;
  bell.addEventListener('click', () => {
    rings += 1;
    bell.textContent = 'Ring the bell (' + rings + ')';
  });
  return bell;
}
`;

const external = {
  id: 'bell',
  instruction: 'A bell',
  checks: [
    { task: 'Ring the bell', expected_result: 'It counts one ring' },
    { task: 'Mute the bell', expected_result: 'It is silent' },
  ],
};

const settings = { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', RATE_LIMIT_TURNS_PER_HOUR: '0' };

suite('npm run eval', { skip: whyNoChromium }, () => {
  let provider: ScriptedProvider;
  let service: TestService;
  let folder: string;

  before(async () => {
    provider = await ScriptedProvider.start({
      'bmi calculator': bmiApp,
      'A bell': bellApp,
    });
    folder = await mkdtemp(join(tmpdir(), 'millwright-eval-test-'));
    await writeFile(join(folder, 'tasks.jsonl'), `${JSON.stringify(external)}\n`);
    service = await startTestService(
      { ...provider.settings, ...settings },
      { sandboxes: await plainSandboxManager() },
    );
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  interface Run {
    readonly code: number;
    readonly output: string;
  }

  /** Runs the program behind `npm run eval`. */
  function runEval(args: readonly string[], out = 'report'): Promise<Run> {
    const server = process.env[sharedServerVariable];
    const shared = server && { [sharedServerVariable]: server };
    const env = { ...bareEnvironment(), SANDBOX_WARM: '0', ...shared };
    const all = ['eval/run.ts', '--out', join(folder, out), ...args];
    return new Promise((resolve) => {
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  }

  /** Arguments of a run on the service of this suite, with one own and one external task. */
  const scripted = async () => {
    const suite = ['--only', 'tools-bmi,external', '--jsonl', join(folder, 'tasks.jsonl')];
    const models = ['--model', 'builder', '--judge', judgeModel];
    return [...suite, ...models, '--url', service.url, '--token', await service.token()];
  };

  async function readReport(out = 'report'): Promise<Report> {
    const file = join(folder, out, 'report.json');
    return parseReport(await readFile(file, 'utf8'), file);
  }

  const scoresOf = ({ tasks }: Report) =>
    Object.fromEntries(tasks.map(({ id, checks }) => [id, checks.map(({ score }) => score)]));

  /** One task with the built-in model. */
  async function runStarter(args: readonly string[], out: string): Promise<Report> {
    const { code, output } = await runEval(
      ['--model', 'composer', '--only', 'tools-bmi', ...args],
      out,
    );
    assert.equal(code, 0, output);
    const report = await readReport(out);
    const [task] = report.tasks;
    assert.equal(task?.turn.model, 'composer');
    assert.equal(task.checks.length, 4);
    assert.equal(task.screenshots.length, 4);
    assert.equal(report.totals.credits, 0);
    return report;
  }

  test('a budget stops the run after a task whose app passes every check', async () => {
    const { code, output } = await runEval([...(await scripted()), '--budget', '0.0001']);
    assert.equal(code, 0, output);
    assert.match(output, /1 task did not start: the budget is used up/);
    const report = await readReport();
    assert.deepEqual(scoresOf(report), { 'tools-bmi': [1, 1, 1, 1] });
    assert.deepEqual(report.missing, [{ id: 'bell', reason: 'the budget is used up' }]);
    assert.equal(report.model, 'builder');
    assert.equal(report.totals.solved, 1);
    assert.ok(report.totals.credits > 0);
  });

  test('a resumed run keeps results, lets the judge use an external app, and compares', async () => {
    const earlier = join(folder, 'earlier.json');
    await writeFile(earlier, await readFile(join(folder, 'report', 'report.json')));
    const { code, output } = await runEval([
      ...(await scripted()),
      '--resume',
      '--compare',
      earlier,
    ]);
    assert.equal(code, 0, output);
    const report = await readReport();
    assert.deepEqual(scoresOf(report), { 'tools-bmi': [1, 1, 1, 1], bell: [1, 0.5] });
    assert.deepEqual(report.missing, []);
    assert.equal(provider.buildsOf('bmi calculator'), 1, 'the stored result is not repeated');
    const bell = report.tasks.find(({ id }) => id === 'bell');
    assert.deepEqual(bell?.appearance, { rating: 4, reason: 'Clean.' });
    assert.ok(Number(bell?.gatewayCredits) > 0);
    assert.equal(report.comparison?.totals.tasks, 1);
    assert.equal(report.comparison?.totals.score, 0);

    const page = await readFile(join(folder, 'report', 'report.html'), 'utf8');
    const paths = report.tasks.flatMap(({ screenshots }) => screenshots);
    assert.equal(paths.length, 8);
    for (const path of paths) {
      assert.ok(page.includes(path));
      assert.ok((await stat(join(folder, 'report', path))).size > 1_000, path);
    }
  });

  test('results are not overwritten without --resume', async () => {
    const { code, output } = await runEval(await scripted());
    assert.equal(code, 1);
    assert.match(output, /--resume/);
  });

  test('the built-in model builds an app with the whole template', async () => {
    await using starter = await startTestService(settings, {
      sandboxes: await sharedSandboxManager(),
    });
    const server = ['--url', starter.url, '--token', await starter.token()];
    const report = await runStarter(server, 'starter');
    assert.deepEqual(scoresOf(report), { 'tools-bmi': [1, 1, 1, 1] });
  });

  // Installs and bundles the templates for itself, which takes a minute of CPU time.
  test('an own service runs the built-in model, and stops', { skip: longOnly }, async () => {
    const compare = ['--compare', join(folder, 'report', 'report.json')];
    const report = await runStarter(compare, 'builtin');
    assert.equal(report.comparison?.model, 'builder');
    assert.equal(report.comparison?.totals.tasks, 1);
    const log = await readFile(join(folder, 'builtin', 'service.log'), 'utf8');
    assert.ok(log.length > 0);
  });
});
