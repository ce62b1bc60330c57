import { availableParallelism } from 'node:os';
import { filesOf, type Tier, tierNames } from './tiers.ts';

export type Mode = 'direct' | 'queue';

/** Files that need the same resources, with a concurrency limit. */
export interface Lane {
  readonly name: string;
  readonly files: readonly string[];
  /** Maximum number of concurrent files that the resource allows. */
  readonly workers: number;
  /** Average share of a core that a running file uses. Tests that wait leave room for others. */
  readonly cpu: number;
  readonly mode: Mode;
}

interface LaneShape extends Omit<Lane, 'name' | 'files'> {
  readonly tier: Tier;
  /** Takes only the files of this directory, which no other lane then runs. */
  readonly directory?: string;
}

const cores = availableParallelism();

/** Longest lane first: it gets a core before the others do. */
const shapes: Readonly<Record<string, LaneShape>> = {
  cluster: { tier: 'cluster', mode: 'direct', workers: 1, cpu: 0.4 },
  browser: { tier: 'browser', mode: 'direct', workers: 1, cpu: 0.65 },
  sandbox: { tier: 'sandbox', mode: 'direct', workers: 1, cpu: 0.55 },
  fleet: {
    tier: 'cluster',
    directory: 'e2e/cluster/fleet/',
    mode: 'direct',
    workers: 1,
    cpu: 0.3,
  },
  'app-queue': { tier: 'app', mode: 'queue', workers: cores, cpu: 0.3 },
  app: { tier: 'app', mode: 'direct', workers: cores, cpu: 0.4 },
  storage: { tier: 'storage', mode: 'direct', workers: 1, cpu: 0.2 },
  unit: { tier: 'unit', mode: 'direct', workers: 1, cpu: 0.7 },
};

/** Lanes that run the given files; in their default lanes if no mode is wanted. */
export function lanesOf(files: readonly string[], mode?: Mode): Lane[] {
  const tierOf = new Map(tierNames.flatMap((tier) => filesOf(tier).map((file) => [file, tier])));
  const directories = Object.values(shapes).flatMap(({ directory }) => directory ?? []);
  const directoryOf = (file: string) => directories.find((directory) => file.startsWith(directory));
  return Object.entries(shapes).flatMap(([name, { tier, directory, ...shape }]) => {
    const own = files.filter(
      (file) => (tierOf.get(file) ?? 'app') === tier && directoryOf(file) === directory,
    );
    if (own.length === 0 || (mode !== undefined && mode !== shape.mode)) return [];
    return [{ ...shape, name, files: own }];
  });
}
