import {
  idField,
  listOf,
  request,
  type UsageEventRecord,
  type UsageSummaryRecord,
  usageEventRecord,
  usageSummaryRecord,
} from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { toCredits } from '../../core/credits.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { pageFields, pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import {
  listUsage,
  readUsageDays,
  type UsageDay,
  type UsageEvent,
  type UsageSpan,
} from '../../store/queries/usage.ts';

export interface UsageDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** True if calls are charged; otherwise their value is shown. */
  readonly isCharged: boolean;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 366;
const list = 'events';

const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a timestamp such as 2026-11-15T09:30:00Z, or a date',
  })
  .transform((text) => new Date(text));
const spanFields = {
  from: moment.optional().describe('Defaults to 30 days before `to`'),
  to: moment.optional().describe('Defaults to now'),
  project_id: idField().optional(),
};
const summaryQuery = request(z.object(spanFields));
const eventQuery = request(z.object({ ...spanFields, ...pageFields() }));

/** Routes for a user's usage of models. */
export function usageRoutes({ db, clock, isCharged }: UsageDependencies): RouteDefinition[] {
  const shared = { method: 'GET', access: 'bearer', group: 'Usage' } as const;

  return [
    route({
      ...shared,
      path: '/api/v1/usage/summary',
      summary: 'Get your usage, in total and by day',
      query: summaryQuery,
      responses: { 200: { about: 'Totals and daily figures', body: usageSummaryRecord } },
      handler: async ({ query, caller }) => {
        const span = await resolveSpan(caller().userId, query);
        return toSummary(span, await readUsageDays(db, span), isCharged);
      },
    }),
    route({
      ...shared,
      path: '/api/v1/usage/events',
      summary: 'List your model calls, newest first',
      query: eventQuery,
      responses: { 200: { about: 'One page of calls', body: listOf(list, usageEventRecord) } },
      handler: async ({ query, caller }) => {
        const span = await resolveSpan(caller().userId, query);
        const { limit, from } = pageRequest(list, query);
        const cursor = from && { ...from, id: Buffer.from(from.id, 'base64url').toString() };
        const found = await listUsage(db, span, { limit, from: cursor });
        // Encoded, because references contain spaces, which cursors do not allow.
        const { rows, next_cursor } = pageOf(list, query, found, ({ createdAt, reference }) => ({
          at: createdAt,
          id: Buffer.from(reference).toString('base64url'),
        }));
        return { events: rows.map((row) => toRecord(row, isCharged)), next_cursor };
      },
    }),
  ];

  async function resolveSpan(
    userId: string,
    query: z.output<typeof summaryQuery>,
  ): Promise<UsageSpan> {
    const to = query.to ?? clock.now();
    const from = query.from ?? new Date(to.getTime() - defaultDays * dayMs);
    if (from >= to) throw invalidRangeError('from', 'must be earlier than `to`');
    if (to.getTime() - from.getTime() > maxDays * dayMs) {
      throw invalidRangeError('from', `must be at most ${maxDays} days before \`to\``);
    }
    const { project_id: projectId } = query;
    if (projectId !== undefined) await requireProject(db, userId, projectId);
    return { userId, from, to, projectId };
  }
}

function toSummary(
  { from, to }: UsageSpan,
  days: readonly UsageDay[],
  isCharged: boolean,
): UsageSummaryRecord {
  const sum = (of: (day: UsageDay) => number, sourceDays = days) =>
    sourceDays.reduce((all, day) => all + of(day), 0);
  const amount = ({ charged, cost }: UsageDay) => (isCharged ? charged : cost);
  const bySource = (source: UsageDay['source']) =>
    toCredits(
      sum(
        amount,
        days.filter((day) => day.source === source),
      ),
    );
  const byDate = Map.groupBy(days, ({ date }) => date);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    credits: {
      used: toCredits(sum(amount)),
      by_source: { builds: bySource('builds'), ai_gateway: bySource('ai_gateway') },
    },
    tokens_in: sum(({ tokensIn }) => tokensIn),
    tokens_out: sum(({ tokensOut }) => tokensOut),
    daily: listDates(from, to).map((date) => {
      const day = byDate.get(date) ?? [];
      const usageBy = (source: UsageDay['source']) => {
        const sourceDays = day.filter((one) => one.source === source);
        return {
          credits: toCredits(sum(amount, sourceDays)),
          tokens_in: sum(({ tokensIn }) => tokensIn, sourceDays),
          tokens_out: sum(({ tokensOut }) => tokensOut, sourceDays),
        };
      };
      return {
        date,
        credits: toCredits(sum(amount, day)),
        builds: usageBy('builds'),
        ai_gateway: usageBy('ai_gateway'),
      };
    }),
  };
}

/** Lists every date of a span, in UTC. */
function listDates(from: Date, to: Date): string[] {
  const dates: string[] = [];
  const first = Math.floor(from.getTime() / dayMs) * dayMs;
  for (let day = first; day < to.getTime(); day += dayMs) {
    dates.push(new Date(day).toISOString().slice(0, 10));
  }
  return dates;
}

function toRecord(call: UsageEvent, isCharged: boolean): UsageEventRecord {
  return {
    id: call.reference,
    created_at: call.createdAt.toISOString(),
    source: call.source,
    project_id: call.projectId,
    turn_id: call.turnId,
    key_id: call.keyId,
    model: call.model,
    provider: call.provider,
    tokens_in: call.tokensIn,
    tokens_out: call.tokensOut,
    credits: toCredits(isCharged ? call.charged : call.cost),
    refunded: call.refunded,
  };
}

function invalidRangeError(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, {
    details: [{ path, code: 'invalid', message }],
  });
}
