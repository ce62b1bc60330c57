import type { AnalyticsRecord, SiteKeyRecord, SiteRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { SiteKey } from './site-key.tsx';
import { VisitsChart } from './visits-chart.tsx';
import { VisitsList } from './visits-list.tsx';

const ranges = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
] as const;
type Range = (typeof ranges)[number]['value'];
const dayMs = 86_400_000;

/** Visits to a project's app. */
export function Visits({ projectId }: { readonly projectId: string }) {
  const { callApi } = useService();
  const [range, setRange] = useState<Range>('30');
  /** Null if there is none yet. */
  const [key, setKey] = useState<SiteKeyRecord | null>();
  const [analytics, setAnalytics] = useState<AnalyticsRecord>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const from = new Date(Date.now() - (Number(range) - 1) * dayMs).toISOString().slice(0, 10);
      const path = `/api/v1/projects/${projectId}/analytics?from=${from}`;
      try {
        const [{ site }, visits] = await Promise.all([
          callApi<SiteRecord>(`/api/v1/projects/${projectId}/site_key`, { signal }),
          callApi<AnalyticsRecord>(path, { signal }),
        ]);
        setKey(site);
        setAnalytics(visits);
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [callApi, projectId, range],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return (
    <section aria-labelledby="visits" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-lg gap-1">
          <h3 id="visits" className="font-medium">
            Analytics
          </h3>
          <p className="text-sm text-soft">
            Page views of your app, counted without cookies and without identifying visitors.
          </p>
        </div>
        <SegmentedControl label="Time range" value={range} options={ranges} onChange={setRange} />
      </div>
      <LoadState
        name="Analytics"
        isLoaded={analytics !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {analytics && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-xl border border-line bg-card p-4 shadow-card sm:p-5">
          <VisitsChart daily={analytics.daily} total={analytics.pageviews} />
          <div className="grid gap-5 sm:grid-cols-2">
            <VisitsList name="Pages" emptyText="No page views yet." counts={analytics.pages} />
            <VisitsList
              name="Referrers"
              emptyText="No visits from other sites."
              counts={analytics.referrers}
            />
          </div>
          {analytics.events.length > 0 && (
            <VisitsList name="Events" emptyText="" counts={analytics.events} />
          )}
        </div>
      )}
      {key !== undefined && <SiteKey projectId={projectId} siteKey={key} onCreated={setKey} />}
    </section>
  );
}
