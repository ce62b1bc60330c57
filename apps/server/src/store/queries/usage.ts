import type { Db } from '../db.ts';
import { and, eq, gte, lt, lte, placeholder, type SQL, sql } from '../drizzle.ts';
import type { PageRequest } from '../keyset.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { modelCalls } from '../tables/credits.ts';

export type UsageEvent = typeof modelCalls.$inferSelect;

/** Selects calls by user, time and project. */
export interface UsageSpan {
  readonly userId: string;
  readonly from: Date;
  readonly to: Date;
  readonly projectId?: string | undefined;
}

export interface UsageDay {
  readonly date: string;
  readonly source: UsageEvent['source'];
  readonly charged: number;
  readonly cost: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const ofProject = sql`(${placeholder('projectId')}::text IS NULL OR project_id = ${placeholder('projectId')})`;
const callsBetween = (
  from: string,
  to: string,
) => sql`SELECT (created_at AT TIME ZONE 'UTC')::date AS day, source,
    CASE WHEN refunded THEN 0 ELSE charged END AS charged, cost, tokens_in, tokens_out
  FROM model_calls
  WHERE user_id = ${placeholder('userId')} AND ${ofProject}
    AND created_at >= ${placeholder(from)} AND created_at < ${placeholder(to)}`;
const days = prepareRawStatement<
  Record<keyof UsageDay, string>
>(sql`SELECT to_char(day, 'YYYY-MM-DD') AS date, source,
    sum(charged) AS charged, sum(cost) AS cost, sum(tokens_in) AS "tokensIn", sum(tokens_out) AS "tokensOut"
  FROM (
    SELECT day, source, charged, cost, tokens_in, tokens_out FROM usage_days
      WHERE user_id = ${placeholder('userId')} AND ${ofProject}
        AND day >= (${placeholder('firstDay')}::timestamptz AT TIME ZONE 'UTC')::date
        AND day < (${placeholder('endDay')}::timestamptz AT TIME ZONE 'UTC')::date
    UNION ALL ${callsBetween('from', 'firstEnd')}
    UNION ALL ${callsBetween('lastStart', 'to')}) AS parts
  GROUP BY day, source ORDER BY day`);

const dayMs = 86_400_000;

/** A user's usage by day (UTC) and source. */
export async function readUsageDays(db: Db, span: UsageSpan): Promise<UsageDay[]> {
  const { from, to, projectId = null } = span;
  // Whole days are already summed up; for partial days at the ends of the span, single calls are summed.
  const firstDay = new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const endDay = new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  const firstEnd = firstDay < to ? firstDay : to;
  const lastStart = endDay > firstEnd ? endDay : firstEnd;
  const rows = await days(db, { ...span, projectId, firstDay, endDay, firstEnd, lastStart });
  return rows.map(({ date, source, charged, cost, tokensIn, tokensOut }) => ({
    date,
    source: source as UsageDay['source'],
    charged: Number(charged),
    cost: Number(cost),
    tokensIn: Number(tokensIn),
    tokensOut: Number(tokensOut),
  }));
}

/** One page of calls, newest first. */
export async function listUsage(
  db: Db,
  { userId, from, to, projectId }: UsageSpan,
  page: PageRequest,
): Promise<UsageEvent[]> {
  const { createdAt, reference } = modelCalls;
  // A single row comparison, so that an index finds the page at any depth.
  const rest: SQL | undefined =
    page.from && sql`(${createdAt}, ${reference}) < (${page.from.at}, ${page.from.id})`;
  // Only the earlier of both bounds: with both, the index scan would start at the later one.
  const end = page.from && page.from.at < to ? lte(createdAt, page.from.at) : lt(createdAt, to);
  return db
    .select()
    .from(modelCalls)
    .where(
      and(
        eq(modelCalls.userId, userId),
        gte(createdAt, from),
        end,
        projectId ? eq(modelCalls.projectId, projectId) : undefined,
        rest,
      ),
    )
    .orderBy(sql`${createdAt} DESC, ${reference} DESC`)
    .limit(page.limit);
}
