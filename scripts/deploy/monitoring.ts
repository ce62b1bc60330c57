import { parse } from 'yaml';
import { z } from 'zod';
import { expressionProblems, type KnownMetrics } from './metrics.ts';

const alertFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Millwright[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['info', 'warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const grid = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const dashboardFile = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      type: z.enum(['row', 'stat', 'timeseries']),
      gridPos: grid,
      datasource: z.object({ uid: z.literal(`$${'{source}'}`) }).optional(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]),
    }),
  ),
});

/** Problems in the alerts; each must be explained in the handbook. */
export function alertProblems(text: string, measured: KnownMetrics, handbook: string): string[] {
  const file = alertFile.safeParse(parse(text));
  if (!file.success) return [`alerts.yaml: ${z.prettifyError(file.error)}`];
  return file.data.groups.flatMap(({ rules }) =>
    rules.flatMap(({ alert, expr, annotations }) => [
      ...expressionProblems(`alerts.yaml, ${alert}`, expr, measured),
      ...(annotations.runbook === `docs/operations.md#${alert.toLowerCase()}` &&
      new RegExp(`^#+ ${alert}$`, 'm').test(handbook)
        ? []
        : [`alerts.yaml: docs/operations.md has no section ${alert}, or it is not linked`]),
    ]),
  );
}

/** Problems in the dashboard. */
export function dashboardProblems(text: string, measured: KnownMetrics): string[] {
  const file = dashboardFile.safeParse(JSON.parse(text));
  if (!file.success) return [`dashboard: ${z.prettifyError(file.error)}`];
  const { panels } = file.data;
  const ids = new Set(panels.map(({ id }) => id));
  return [
    ...panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => expressionProblems(`dashboard, ${title}`, expr, measured)),
    ),
    ...panels
      .filter(({ type, targets }) => type !== 'row' && targets.length === 0)
      .map(({ title }) => `dashboard: ${title} has no targets`),
    ...(ids.size < panels.length ? ['dashboard: two panels have the same id'] : []),
    ...panels.flatMap((one, at) =>
      panels
        .slice(at + 1)
        .filter((other) => areOverlapping(one.gridPos, other.gridPos))
        .map((other) => `dashboard: ${one.title} overlaps ${other.title}`),
    ),
  ];
}

function areOverlapping(a: z.infer<typeof grid>, b: z.infer<typeof grid>): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
