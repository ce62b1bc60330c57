import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Lane, lanesOf, type Mode } from './lanes.ts';
import { chooseForQueueMode } from './queue-mode-files.ts';
import { filesMatching, filesOf, type Tier, tierNames } from './tiers.ts';

export interface TestOptions {
  readonly lanes: readonly Lane[];
  /** Runs everything, including the checks. */
  readonly isWholeRun: boolean;
  readonly printsTimes: boolean;
  /** Suites repeat their trials many times. */
  readonly isLong: boolean;
  readonly namePattern: string | undefined;
}

export const usage = `npm test -- [options] [file or pattern …]

  --tier NAME     only one tier: ${tierNames.join(', ')}
  --lane NAME     only one lane, e.g. app-queue
  --mode MODE     app tests in one mode only: direct or queue
  --name REGEXP   only tests with such a name
  --long          only suites that repeat trials, with high counts
  --times         print wall and CPU time of files, lanes and expensive tests`;

export function readOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tier: { type: 'string' },
      lane: { type: 'string' },
      mode: { type: 'string' },
      name: { type: 'string' },
      long: { type: 'boolean', default: false },
      times: { type: 'boolean', default: false },
    },
  });
  const chosenTiers = values.tier === undefined ? tierNames : [oneOf(tierNames, values.tier)];
  const files = new Set(
    positionals.length > 0
      ? positionals.flatMap(filesMatching)
      : chosenTiers.flatMap((tier: Tier) => filesOf(tier)),
  );
  if (values.long) for (const file of files) if (!repeatsTrials(file)) files.delete(file);
  const mode =
    values.mode === undefined ? undefined : oneOf<Mode>(['direct', 'queue'], values.mode);
  const all = lanesOf([...files], mode);
  const names = all.map(({ name }) => name);
  const lanes =
    values.lane === undefined
      ? all
      : all.filter(({ name }) => name === oneOf(names, String(values.lane)));
  const isWholeRun =
    positionals.length === 0 &&
    !values.long &&
    [values.tier, values.lane, values.mode, values.name].every((value) => value === undefined);
  return {
    lanes: isWholeRun ? lanes.map(sample) : lanes,
    isWholeRun,
    printsTimes: values.times,
    isLong: values.long,
    namePattern: values.name,
  };
}

/**
 * Thins out app tests in queue mode, all of which also run in direct mode. `npm test -- --mode queue` runs all of them.
 */
const sample = (lane: Lane): Lane =>
  lane.name === 'app-queue' ? { ...lane, files: chooseForQueueMode(lane.files) } : lane;

function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((name) => name === value);
  if (!found) throw new Error(`Unknown: ${value}. Choose one of ${known.join(', ')}`);
  return found;
}

/** Studio tests repeat their accessibility checks. */
const repeatsTrials = (file: string) =>
  file.startsWith('e2e/browser/') || readFileSync(file, 'utf8').includes("/trials.ts'");
