import type { Millwright, UsageQuery } from '@millwright/client';
import { useCallback, useMemo, useState } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { Link } from '../../ui/location.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { useAllProjects } from '../projects/use-all-projects.ts';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CallList } from './call-list.tsx';
import type { Unit } from './columns.ts';
import { getRangeStart, type Range, ranges } from './ranges.ts';
import { UsageChart } from './usage-chart.tsx';
import { type Account, useAccount } from './use-account.ts';

const units = [
  { value: 'credits', name: 'Credits' },
  { value: 'tokens', name: 'Tokens' },
] as const;

/** The user's balance and usage. */
export function UsageSection() {
  const { data: account, problem, load } = useAccount();
  const isCharged = account !== undefined && account.credits.balance !== null;
  return (
    <Section
      title="Usage"
      about="What your projects use: by the agent, and by your apps through the AI gateway."
    >
      <LoadState
        name="Credits"
        isLoaded={account !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {account && (
        <>
          <BalanceCard
            account={account}
            action={
              isCharged && (
                <Link
                  href="/settings/billing"
                  className="text-sm font-medium text-accent underline-offset-2 hover:underline"
                >
                  Get credits
                </Link>
              )
            }
          />
          <UsageDetails account={account} />
        </>
      )}
    </Section>
  );
}

/** Usage in a selected range, for all projects or one. */
function UsageDetails({ account }: { readonly account: Account }) {
  const isCharged = account.credits.balance !== null;
  const [range, setRange] = useState<Range>('30');
  const [projectId, setProjectId] = useState('');
  const [unit, setUnit] = useState<Unit>(isCharged ? 'credits' : 'tokens');
  const { data: projects } = useAllProjects();
  const titles = useMemo(
    () => projects && new Map(projects.map(({ project_id, title }) => [project_id, title])),
    [projects],
  );
  const { credits } = account;
  const query = useMemo<UsageQuery>(
    () => ({ from: getRangeStart(range, credits, Date.now()), projectId: projectId || undefined }),
    [range, credits, projectId],
  );
  const read = useCallback(
    (millwright: Millwright, signal?: AbortSignal) => millwright.usage.summary(query, { signal }),
    [query],
  );
  const { data: summary, problem, load } = useLoaded(read);
  const isEmpty = summary && summary.tokens_in + summary.tokens_out + summary.credits.used === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl label="Time range" value={range} options={ranges} onChange={setRange} />
        </div>
        <Select
          small
          label="Project"
          value={projectId}
          options={[
            { value: '', name: 'All projects' },
            ...(projects ?? []).map(({ project_id, title }) => ({
              value: project_id,
              name: title,
            })),
          ]}
          onChange={setProjectId}
        />
        <div className="sm:ml-auto">
          <SegmentedControl label="Unit" value={unit} options={units} onChange={setUnit} />
        </div>
      </div>
      <section
        aria-label="Usage by day"
        className="rounded-xl border border-line bg-card p-4 shadow-card sm:p-5"
      >
        <LoadState
          name="Usage"
          isLoaded={summary !== undefined}
          problem={problem}
          onRetry={() => void load()}
        />
        {isEmpty && (
          <p className="grid h-40 place-items-center text-center text-sm text-soft">
            No usage in this time range.
          </p>
        )}
        {summary && !isEmpty && <UsageChart daily={summary.daily} unit={unit} />}
      </section>
      <CallList query={query} titles={titles} />
    </>
  );
}
