import { useEffect, useState } from 'react';
import type { RegexResult } from '@/lib/find-matches';
import type { WorkerRequest } from '@/lib/regex-worker';

const limitMs = 1000;

type Outcome = RegexResult | 'running' | 'slow';

/** Finds matches in a worker, and stops it after a second: some patterns would take years. */
export function useMatches({ pattern, flags, text, replacement }: WorkerRequest): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('running');
  useEffect(() => {
    const worker = new Worker(new URL('../lib/regex-worker.ts', import.meta.url), {
      type: 'module',
    });
    const timer = setTimeout(() => {
      worker.terminate();
      setOutcome('slow');
    }, limitMs);
    worker.addEventListener('message', ({ data }: MessageEvent<RegexResult>) => {
      clearTimeout(timer);
      setOutcome(data);
    });
    const request: WorkerRequest = { pattern, flags, text, replacement };
    worker.postMessage(request);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [pattern, flags, text, replacement]);
  return outcome;
}
