import { type Job, JobError, type Threads } from '../../core/ports/threads.ts';

/** What a PDF was found to say, or why nothing was found. */
export type PdfText =
  | {
      readonly kind: 'text';
      /** With one character more than was asked for when there is more. */
      readonly text: string;
      readonly pages: number;
      readonly readPages: number;
    }
  | { readonly kind: 'protected' | 'broken' | 'too_slow' | 'too_large' };

export interface PdfOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mostChars: number;
  readonly mostPages: number;
}

export interface PdfReading {
  readonly found: PdfText;
  /** Without the time in which others had their turn. */
  readonly tookMs: number;
}

export interface PdfLimits {
  readonly mostChars: number;
  readonly mostPages: number;
  readonly mostMemory: number;
  readonly deadlineMs: number;
}

const job: Pick<Job<PdfOrder, PdfText>, 'module' | 'threads'> = {
  module: new URL('./pdf-worker.ts', import.meta.url),
  threads: 2,
};

/** The text of a PDF, read in a thread of its own. Takes the bytes over: nobody else has them after. */
export async function readPdf(
  threads: Threads,
  bytes: Uint8Array<ArrayBuffer>,
  { deadlineMs, mostMemory, ...most }: PdfLimits,
  signal: AbortSignal,
): Promise<PdfReading> {
  const limited: Job<PdfOrder, PdfText> = { ...job, deadlineMs, memoryBytes: mostMemory };
  const options = { signal, transfer: [bytes.buffer] };
  try {
    const { output: found, tookMs } = await threads.run(limited, { bytes, ...most }, options);
    return { found, tookMs };
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    const kind = error.fault === 'failed' ? 'broken' : error.fault;
    return { found: { kind }, tookMs: error.tookMs };
  }
}
