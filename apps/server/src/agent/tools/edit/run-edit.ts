import type { Job, ThreadJobs } from '../../../core/ports/thread-jobs.ts';
import { applyEdit, type Edit, type EditOutcome } from './apply-edit.ts';

/** Shorter edits take a few milliseconds, less than starting a thread. */
const maxInlineChars = 256 * 1024;

const job: Job<Edit, EditOutcome> = {
  module: new URL('./edit-worker.ts', import.meta.url),
  threads: 2,
  memoryBytes: 512 * 2 ** 20,
  deadlineMs: 15_000,
};

/** Applies an edit, in a separate thread if it is large. */
export async function runEdit(
  edit: Edit,
  threads: ThreadJobs,
  signal: AbortSignal,
): Promise<EditOutcome> {
  const { content, oldText, newText } = edit;
  const chars = content.length + oldText.length + newText.length;
  if (chars <= maxInlineChars) return applyEdit(edit);
  return (await threads.run(job, edit, { signal })).output;
}
