import { findMatches, type RegexRequest } from '@/lib/find-matches';

/** What a page sends to this worker, which it can stop if a pattern takes too long. */
export type WorkerRequest = RegexRequest;

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(findMatches(data));
});
