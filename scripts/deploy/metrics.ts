import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of the service: their names and possible labels. */
export interface KnownMetrics {
  readonly names: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

/** Names and labels that Prometheus adds. */
const added = { names: ['up'], labels: ['job', 'instance', 'le'] };
const partsOfHistograms = /_(bucket|sum|count)$/;

/** Collects names from the service's sources, and the metrics library's own from the library. */
export function collectMetrics(root: string): KnownMetrics {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => /'millwright_/.test(source));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const own = sources.flatMap((source) => [...source.matchAll(/'(millwright_[a-z_]+)'/g)]);
  const words = sources.flatMap((source) => [...source.matchAll(/'([a-z_]+)'|\b([a-z_]+):/g)]);
  return {
    names: new Set([
      ...own.map(([, name = '']) => name),
      ...registry.getMetricsAsArray().map(({ name }) => name),
      ...added.names,
    ]),
    labels: new Set([...words.map(([, quoted, key]) => quoted ?? key ?? ''), ...added.labels]),
  };
}

/** Problems in a Prometheus expression. */
export function expressionProblems(
  where: string,
  expression: string,
  measured: KnownMetrics,
): string[] {
  const problems: string[] = [];
  // Grafana substitutes its own values.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const cursor = parser.parse(text).cursor();
  do {
    const word = text.slice(cursor.from, cursor.to);
    if (cursor.type.isError) problems.push(`invalid expression: ${text}`);
    if (cursor.name === 'Identifier' && !isKnownMetric(word, measured.names)) {
      problems.push(`the service has no metric ${word}`);
    }
    if (cursor.name === 'LabelName' && !measured.labels.has(word)) {
      problems.push(`no metric has a label ${word}`);
    }
  } while (cursor.next());
  return [...new Set(problems)].map((problem) => `${where}: ${problem}`);
}

export function isKnownMetric(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(name.replace(partsOfHistograms, ''));
}
