import type { UsageQuery } from '@millwright/client';
import type { UsageEventRecord } from '@millwright/contract';
import { amount, credits } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/location.tsx';
import { Mark } from '../../ui/mark.tsx';
import { modelName } from '../../ui/model-name.ts';
import { ago, useNow } from '../../ui/moments.ts';
import { Awaited } from '../settings/awaited.tsx';
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
      <Awaited name="Model calls" isThere={calls !== undefined} problem={problem} onRetry={retry} />
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
          {source === 'ai_gateway' && <Mark look="plain">AI gateway</Mark>}
          {refunded && <Mark look="good">Refunded</Mark>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-[13px] text-soft tabular-nums">
          <span className="[overflow-wrap:anywhere]">{modelName(model)}</span>
          <span aria-hidden="true">·</span>
          <span>
            {amount(tokens_in)} tokens in, {amount(tokens_out)} out
          </span>
          <span aria-hidden="true">·</span>
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {ago(created_at, now)}
          </time>
        </p>
      </div>
      <p
        className={`shrink-0 text-right text-sm tabular-nums ${refunded ? 'text-soft line-through' : ''}`}
      >
        {call.credits > 0 && credits(call.credits)}
      </p>
    </li>
  );
}
