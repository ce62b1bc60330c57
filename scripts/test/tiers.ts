import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tiers by the resources a test needs, which determine its directory:
 * unit: nothing but its own process; storage: a database or Redis; app: a service; sandbox: sandboxes that run code;
 * browser: Chromium; cluster: several processes, some of which get killed.
 */
export const tiers = {
  unit: ['{apps,packages,scripts,eval}/**/*.test.ts', 'e2e/support/**/*.test.ts'],
  storage: ['e2e/storage/**/*.test.ts'],
  app: ['e2e/app/**/*.test.ts'],
  sandbox: ['e2e/sandbox/**/*.test.ts'],
  browser: ['e2e/browser/**/*.test.ts'],
  cluster: ['e2e/cluster/**/*.test.ts'],
} as const;

export type Tier = keyof typeof tiers;

export const tierNames = Object.keys(tiers) as Tier[];

const exclude = ['**/node_modules/**', '**/dist/**'];

export function filesOf(tier: Tier): string[] {
  return globSync([...tiers[tier]], { exclude }).sort();
}

/** Files that match a pattern or are in a directory; throws if there are none. */
export function filesMatching(pattern: string): string[] {
  const patterns = [pattern, join(pattern, '**')];
  const files = globSync(patterns, { exclude }).filter((file) => file.endsWith('.test.ts'));
  if (files.length === 0) throw new Error(`No test file matches ${pattern}`);
  return files.sort();
}
