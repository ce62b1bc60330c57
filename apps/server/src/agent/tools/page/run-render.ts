import { type Job, JobError, type ThreadJobs } from '../../../core/ports/thread-jobs.ts';
import { PageError } from './page-error.ts';
import type { PageJob, RenderedPage } from './render-page.ts';

const job: Job<PageJob, RenderedPage> = {
  module: new URL('./render-worker.ts', import.meta.url),
  threads: 2,
  memoryBytes: 512 * 2 ** 20,
  deadlineMs: 10_000,
};

/** Renders a page in its own thread: a page is made by strangers, and parsers are slow on some inputs. */
export async function runRender(
  threads: ThreadJobs,
  page: PageJob,
  signal: AbortSignal,
): Promise<RenderedPage> {
  try {
    return (await threads.run(job, page, { signal })).output;
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    throw new PageError('UNREADABLE', 'The page is too complex to read.');
  }
}
