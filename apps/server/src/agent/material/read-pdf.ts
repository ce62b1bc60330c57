import { type Job, JobError, type ThreadJobs } from '../../core/ports/thread-jobs.ts';

/** The text of a PDF, or the reason why there is none. */
export type PdfText =
  | {
      readonly kind: 'text';
      /** One character longer than the limit if there is more. */
      readonly text: string;
      readonly pages: number;
      readonly readPages: number;
    }
  | { readonly kind: 'protected' | 'broken' | 'too_slow' | 'too_large' };

export interface PdfJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly maxChars: number;
  readonly maxPages: number;
}

export interface PdfResult {
  readonly found: PdfText;
  /** Run time, excluding the wait for a free thread. */
  readonly tookMs: number;
}

export interface PdfLimits {
  readonly maxChars: number;
  readonly maxPages: number;
  readonly maxMemoryBytes: number;
  readonly deadlineMs: number;
}

const job: Pick<Job<PdfJob, PdfText>, 'module' | 'threads'> = {
  module: new URL('./pdf-worker.ts', import.meta.url),
  threads: 2,
};

/** Extracts the text of a PDF in its own thread. Transfers the bytes: the caller cannot use them afterwards. */
export async function readPdf(
  threads: ThreadJobs,
  bytes: Uint8Array<ArrayBuffer>,
  { deadlineMs, maxMemoryBytes, ...readLimits }: PdfLimits,
  signal: AbortSignal,
): Promise<PdfResult> {
  const limited: Job<PdfJob, PdfText> = { ...job, deadlineMs, memoryBytes: maxMemoryBytes };
  const options = { signal, transfer: [bytes.buffer] };
  try {
    const { output: found, tookMs } = await threads.run(limited, { bytes, ...readLimits }, options);
    return { found, tookMs };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const kind = error.fault === 'failed' ? 'broken' : error.fault;
    return { found: { kind }, tookMs: error.tookMs };
  }
}
