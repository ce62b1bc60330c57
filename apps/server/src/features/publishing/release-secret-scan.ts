import type { ReleaseFinding } from '@millwright/contract';
import type { Job, ThreadJobs } from '../../core/ports/thread-jobs.ts';
import {
  isRecognizable,
  type ScannedFile,
  type ScanRequest,
  type ScanResult,
} from './secret-scanner.ts';

/** Batch size per thread run; bounds the memory of a release. */
const batchBytes = 8 * 1024 * 1024;

const job: Job<ScanRequest, ScanResult> = {
  module: new URL('./secret-scan-worker.ts', import.meta.url),
  threads: 1,
  memoryBytes: 512 * 2 ** 20,
  deadlineMs: 60_000,
};

/** Scans a release for secrets in threads: first the project's files, then the built site. */
export class ReleaseSecretScan {
  readonly #threads: ThreadJobs;
  #known: readonly string[] = [];
  #hidden: readonly string[] = [];

  constructor(threads: ThreadJobs) {
    this.#threads = threads;
  }

  /** Adds values that the built site must not contain. */
  hide(values: readonly string[]): void {
    this.#hidden = [...this.#hidden, ...values.filter(isRecognizable)];
  }

  /** Yields findings batch by batch. */
  async *scanFiles(
    step: ScanRequest['step'],
    files: AsyncIterable<ScannedFile> | Iterable<ScannedFile>,
    signal: AbortSignal,
  ): AsyncGenerator<readonly ReleaseFinding[]> {
    let batch: ScannedFile[] = [];
    let bytes = 0;
    for await (const file of files) {
      batch.push(file);
      bytes += file.content.byteLength;
      if (bytes < batchBytes) continue;
      yield await this.#scan(step, batch, signal);
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) yield await this.#scan(step, batch, signal);
  }

  async #scan(
    step: ScanRequest['step'],
    batch: readonly ScannedFile[],
    signal: AbortSignal,
  ): Promise<readonly ReleaseFinding[]> {
    // Copies, because a file may share its buffer with others.
    const files = batch.map(({ path, content }) => ({ path, content: new Uint8Array(content) }));
    const request = { step, files, known: this.#known, hidden: this.#hidden };
    const transfer = files.map(({ content }) => content.buffer);
    const { output } = await this.#threads.run(job, request, { signal, transfer });
    this.#known = output.known;
    this.#hidden = output.hidden;
    return output.findings;
  }
}
