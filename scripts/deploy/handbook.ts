import { isSetting } from './environment.ts';
import { isKnownMetric, type KnownMetrics } from './metrics.ts';

/** Third-party variables mentioned in the handbook. */
const foreign = new Set(['NODE_ENV', 'POD_IP', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD']);

/** Checks that every name in the handbook exists. */
export function handbookProblems(handbook: string, measured: KnownMetrics): string[] {
  const named = (pattern: RegExp) =>
    new Set([...handbook.matchAll(pattern)].map(([, name = '']) => name));
  const settings = [...named(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)];
  const metrics = [...named(/`(millwright_[a-z_]+)/g)];
  return [
    ...settings
      .filter((name) => !isSetting(name) && !foreign.has(name))
      .map((name) => `docs/operations.md: ${name} is not a setting of the service`),
    ...metrics
      .filter((name) => !isKnownMetric(name, measured.names))
      .map((name) => `docs/operations.md: the service has no metric ${name}`),
  ];
}
