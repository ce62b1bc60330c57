import { findMatches, type RegexRequest } from '@/lib/find-matches';

/** Messages to this worker. Pages import this type from here, which is how the file becomes part of the app. */
export type WorkerRequest = RegexRequest;

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(findMatches(data));
});
