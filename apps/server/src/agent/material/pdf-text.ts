import { Worker } from 'node:worker_threads';
import { unlessAborted } from '../../core/unless-aborted.ts';

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

/** A file may be made to need all of this, so only so many are read at a time, whoever sent them. */
const lanes = [Promise.resolve(), Promise.resolve()];
let nextLane = 0;

/** The text of a PDF, read in a thread of its own. Takes the bytes over: nobody else has them after. */
export function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  limits: PdfLimits,
  signal: AbortSignal,
): Promise<PdfReading> {
  const lane = nextLane++ % lanes.length;
  const reading = (lanes[lane] ?? Promise.resolve()).then(async () => {
    const began = performance.now();
    const found = await read(bytes, limits, signal);
    return { found, tookMs: performance.now() - began };
  });
  lanes[lane] = reading.then(
    () => undefined,
    () => undefined,
  );
  return unlessAborted(reading, signal);
}

const watchEveryMs = 100;

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  { deadlineMs, mostMemory, ...most }: PdfLimits,
  signal: AbortSignal,
): Promise<PdfText> {
  signal.throwIfAborted();
  const order: PdfOrder = { bytes, ...most };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: order,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory / 2 ** 20 },
    // A stranger's file has no business with our settings.
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfText>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  const deadline = setTimeout(() => resolve({ kind: 'too_slow' }), deadlineMs);
  // Buffers are no part of the heap that the thread's own limit is about.
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ used_heap_size, external_memory }) => {
        if (used_heap_size + external_memory > mostMemory) resolve({ kind: 'too_large' });
      },
      () => undefined,
    );
  }, watchEveryMs);
  worker.once('message', resolve);
  worker.once('error', ({ code }: NodeJS.ErrnoException) =>
    resolve({ kind: code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken' }),
  );
  worker.once('exit', () => resolve({ kind: 'broken' }));
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
