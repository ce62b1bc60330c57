import type { AppLog, AppLogEntry } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import type { LogChoice } from './log-choice.ts';

export interface NumberedEntry {
  readonly id: number;
  readonly entry: AppLogEntry;
}

interface ShownLog {
  readonly state: AppLog['state'];
  readonly entries: readonly NumberedEntry[];
}

const pollMs = 2_000;
/** More than anyone reads; the oldest are dropped. */
const maxEntries = 1_000;

/** Follows a log while the page is visible. `log` is undefined until it is loaded. */
export function useAppLog(projectId: string, { stage, source }: LogChoice) {
  const { millwright } = useService();
  const [log, setLog] = useState<ShownLog>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let after: string | undefined;
    let count = 0;
    let isLoading = false;
    const load = async () => {
      // A slow answer must not be requested twice: its entries would be shown twice.
      if (document.hidden || isLoading) return;
      isLoading = true;
      try {
        const found = await millwright.logs(projectId, { stage, source, after, signal });
        after = found.cursor ?? undefined;
        const added = found.entries.map((entry) => {
          count += 1;
          return { id: count, entry };
        });
        setLog((known) => {
          if (added.length === 0 && known?.state === found.state) return known;
          const entries = [...(known?.entries ?? []), ...added].slice(-maxEntries);
          return { state: found.state, entries };
        });
        setProblem(undefined);
      } catch (error) {
        if (!signal.aborted) setProblem(explain(error));
      } finally {
        isLoading = false;
      }
    };
    const loadNow = () => void load();
    loadNow();
    const timer = setInterval(loadNow, pollMs);
    document.addEventListener('visibilitychange', loadNow);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadNow);
    };
  }, [millwright, projectId, stage, source]);
  return { log, problem };
}
