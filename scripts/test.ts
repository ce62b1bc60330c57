import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { globalSetup, globalTeardown } from '../apps/server/src/testing/global-setup.ts';
import { isQueueMode } from '../apps/server/src/testing/mode.ts';
import { prepareSystemParts } from './system-parts.ts';

/** `npm test [-- file …]`: checks the code, prepares the machine, runs every test. */
const named = process.argv.slice(2);

/** `npm run test:all`: with those that take long and look at what seldom changes. */
const isWhole = process.env['TESTS'] === 'all';

/** A test that never ends must not hold a build machine for longer than a person would wait. */
const LONGEST_MS = (isWhole || isQueueMode ? 60 : 28) * 60_000;

/** The long ones first: at the end many short ones keep every core busy. */
const everything = [
  'e2e/**/*.test.ts',
  'apps/**/*.test.ts',
  'packages/**/*.test.ts',
  'templates/kit/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const seldom = [
  'apps/server/src/models/builtin/compose/compose',
  'apps/server/src/models/builtin/compose/mobile/compose-mobile',
  'apps/server/src/models/builtin/compose/web/features/features',
  'apps/server/src/sandbox/dev-server/native-server',
  'e2e/bad-dev-servers',
  'e2e/billing-killed',
  'e2e/both-modes',
  'e2e/browser',
  'e2e/builtin',
  'e2e/chaos/chaos',
  'e2e/commands',
  'e2e/context',
  'e2e/conversations',
  'e2e/deaths-database',
  'e2e/deaths-shell',
  'e2e/deaths-starts',
  'e2e/golden',
  'e2e/killed-embedded',
  'e2e/killed-files',
  'e2e/mcp-build',
  'e2e/mcp-client-conformance',
  'e2e/mcp-commands',
  'e2e/mobile-previews',
  'e2e/mobile-template',
  'e2e/publishing-audit',
  'e2e/publishing-killed',
  'e2e/publishing-mobile',
  'e2e/queue-benches',
  'e2e/storms-connections',
  'e2e/storms-questions',
  'e2e/storms-readers',
  'e2e/storms-redis',
  'e2e/storms-sandboxes',
  'e2e/studio-analytics',
  'e2e/studio-billing',
  'e2e/studio-code',
  'e2e/studio-integrations',
  'e2e/studio-issuer',
  'e2e/studio-preview',
  'e2e/studio-preview-states',
  'e2e/studio-project-keys',
  'e2e/studio-settings',
  'e2e/studio-settings-keys',
  'e2e/studio-settings-sign-in',
  'e2e/studio-usage',
  'e2e/upload-costs',
  'e2e/version-previews',
  'e2e/version-skew',
].map((name) => `${name}.test.ts`);
/** Tests of a whole service; only these know two modes. */
const ofServices = ['e2e/**/*.test.ts', 'apps/server/src/http/**/*.test.ts'];

function filesOf(patterns: readonly string[]): string[] {
  const exclude = ['**/node_modules/**'];
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern, { exclude }).sort();
    if (files.length === 0) throw new Error(`There is no test ${pattern}`);
    return files;
  });
}

const chosen = filesOf(named.length > 0 ? named : isQueueMode ? ofServices : everything);
const files =
  named.length > 0 || isWhole ? chosen : chosen.filter((file) => !seldom.includes(file));
if (!prepareSystemParts()) process.exit(1);
if (named.length === 0 && !isQueueMode) {
  const { status } = spawnSync(process.execPath, ['scripts/check.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// Each file is a process of its own, and most of them load the whole service.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/tests');
const tooLong = AbortSignal.timeout(LONGEST_MS);
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interrupted.abort());
/** More than this many that fail are no accident. */
const mostAgain = 5;
/** Files that are cut off may leave somebody who waits for ever. */
const patienceMs = 30_000;
const signal = AbortSignal.any([tooLong, interrupted.signal]);
signal.addEventListener('abort', () => {
  if (tooLong.aborted) console.error(`Not done after ${LONGEST_MS / 60_000} minutes`);
  setTimeout(() => globalTeardown().finally(() => process.exit(1)), patienceMs).unref();
});

/** A test of many processes, which keep a machine busy by themselves. */
const needsFleet = (file: string) =>
  file.includes('/chaos/') || readFileSync(file, 'utf8').includes("/fleet.ts'");

interface Lane {
  readonly files: string[];
  readonly concurrency: number;
}

/** Runs its files and gives what is to be read about them; notes which of them failed. */
function begin(lane: Lane, failed: Set<string>): NodeJS.ReadableStream {
  const results = run({ ...lane, timeout: 120_000, signal });
  results.on('test:fail', ({ file = '' }) => failed.add(file));
  return results.compose(new spec());
}

await globalSetup();
const lanes: Lane[] = [
  {
    files: files.filter((file) => !needsFleet(file)),
    concurrency: Math.max(2, availableParallelism()),
  },
  // Two fleets at once would wait for each other.
  { files: files.filter(needsFleet), concurrency: 1 },
];
const failed = new Set<string>();
const begun = lanes.filter((lane) => lane.files.length > 0).map((lane) => begin(lane, failed));
const [told = [], held] = begun;
const after = held && text(held);
for await (const line of told) process.stdout.write(line);
process.stdout.write((await after) ?? '');

// What is promised within a time is promised on a machine that has time: a few that failed beside others
// are run once more alone. Each is named, since that is a fault to be looked for all the same.
const isFew = failed.size > 0 && failed.size <= mostAgain && !failed.has('');
const hadCompany = files.length > 1;
if (isFew && hadCompany && !signal.aborted) {
  const again = [...failed];
  failed.clear();
  console.log(`\nFailed beside others, and now run alone: ${again.join(', ')}\n`);
  for await (const line of begin({ files: again, concurrency: 1 }, failed)) {
    process.stdout.write(line);
  }
}
if (failed.size > 0) process.exitCode = 1;
await globalTeardown();
