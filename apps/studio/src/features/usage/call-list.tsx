import type { UsageQuery } from '@millwright/client';
import type { UsageEventRecord } from '@millwright/contract';
import { formatAmount, formatCredits } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/location.tsx';
import { modelName } from '../../ui/model-name.ts';
import { formatRelativeTime, useNow } from '../../ui/time.ts';
import { LoadState } from '../settings/load-state.tsx';
import { useCalls } from './use-calls.ts';

interface CallListProps {
  readonly query: UsageQuery;
  readonly titles: ReadonlyMap<string, string> | undefined;
}

/** Latest model calls, with older ones on demand. */
export function CallList({ query, titles }: CallListProps) {
  const { calls, problem, isBusy, retry, more } = useCalls(query);
  const now = useNow(60_000);
  return (
    <section aria-labelledby="calls" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="calls" className="font-medium">
        Latest calls
      </h3>
      <LoadState
        name="Model calls"
        isLoaded={calls !== undefined}
        problem={problem}
        onRetry={retry}
      />
      {calls?.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
          No model calls in this time range.
        </p>
      )}
      {calls && calls.length > 0 && (
        <ul
          aria-labelledby="calls"
          className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
        >
          {calls.map((call) => (
            <CallRow key={call.id} call={call} titles={titles} now={now} />
          ))}
        </ul>
      )}
      {more && (
        <Button className="justify-self-center" disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </section>
  );
}

interface CallRowProps {
  readonly call: UsageEventRecord;
  readonly titles: ReadonlyMap<string, string> | undefined;
  readonly now: number;
}

function CallRow({ call, titles, now }: CallRowProps) {
  const { project_id, source, model, tokens_in, tokens_out, refunded, created_at } = call;
  const title = project_id === null ? undefined : titles?.get(project_id);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {title ? (
            <Link
              href={`/projects/${project_id}`}
              className="min-w-0 truncate font-medium hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="text-soft">{titles ? 'Deleted project' : '…'}</span>
          )}
          {source === 'ai_gateway' && <Badge variant="plain">AI gateway</Badge>}
          {refunded && <Badge variant="good">Refunded</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-[13px] text-soft tabular-nums">
          <span className="[overflow-wrap:anywhere]">{modelName(model)}</span>
          <span aria-hidden="true">·</span>
          <span>
            {formatAmount(tokens_in)} tokens in, {formatAmount(tokens_out)} out
          </span>
          <span aria-hidden="true">·</span>
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {formatRelativeTime(created_at, now)}
          </time>
        </p>
      </div>
      <p
        className={`shrink-0 text-right text-sm tabular-nums ${refunded ? 'text-soft line-through' : ''}`}
      >
        {call.credits > 0 && formatCredits(call.credits)}
      </p>
    </li>
  );
}
