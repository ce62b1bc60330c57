import { findStorageCode, storageFullError } from '../core/is-storage-full.ts';
import { PeriodicTask } from './concurrency/periodic-task.ts';

/** `low`: no new turns are admitted. `full`: any write may fail. */
export type StorageLevel = 'ok' | 'low' | 'full';

type StorageArea = 'database' | 'dataDirectory';

export interface FreeSpace {
  readonly bytes: number;
  /** Number of further files the file system can hold. */
  readonly files: number;
}

export interface StorageMonitorOptions {
  /** Measures the file system of the data directory. */
  readonly measure: () => Promise<FreeSpace>;
  /** Threshold for the `low` level; 0 disables it. */
  readonly minFreeBytes: number;
  /** Writes a little to an area whose last write failed. Throws while writes still fail. */
  readonly probes: Readonly<Record<StorageArea, () => Promise<void>>>;
  readonly onError: (error: unknown) => void;
}

export type StorageListener = (level: StorageLevel) => void;

const checkMs = 2_000;
/** Below this, or a quarter of the minimum, the next write may fail. */
const minBytes = 1024 * 1024;

/**
 * Tracks whether storage is writable. Measures the data directory and observes failed writes, which also reveal quotas
 * and a full database on another disk. Probes a failed area until a write succeeds.
 */
export class StorageMonitor {
  readonly #options: StorageMonitorOptions;
  readonly #checks: PeriodicTask;
  readonly #failed = new Set<StorageArea>();
  readonly #listeners = new Set<StorageListener>();
  #free: FreeSpace | undefined;
  #level: StorageLevel = 'ok';

  constructor(options: StorageMonitorOptions) {
    this.#options = options;
    this.#checks = new PeriodicTask({
      name: 'storage check',
      everyMs: checkMs,
      run: () => this.check(),
      onError: options.onError,
    });
  }

  get level(): StorageLevel {
    return this.#level;
  }

  /** Undefined until the first measurement. */
  get freeBytes(): number | undefined {
    return this.#free?.bytes;
  }

  /** Throws STORAGE_FULL unless the level is `ok`. */
  assertWritable(): void {
    if (this.#level !== 'ok') throw storageFullError();
  }

  /** Records a failed write. Ignores errors unrelated to storage space. */
  report(error: unknown): void {
    const code = findStorageCode(error);
    if (code === undefined) return;
    this.#failed.add(code === '53100' ? 'database' : 'dataDirectory');
    this.#update();
  }

  /** Calls the listener on each level change until the returned function is called. */
  watch(listener: StorageListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async check(): Promise<void> {
    await Promise.all([...this.#failed].map((area) => this.#probe(area)));
    this.#free = await this.#options.measure();
    this.#update();
  }

  start(): void {
    this.#checks.start();
    this.#checks.runNow();
  }

  stop(): Promise<void> {
    return this.#checks.stop();
  }

  async #probe(area: StorageArea): Promise<void> {
    try {
      await this.#options.probes[area]();
      this.#failed.delete(area);
    } catch (error) {
      if (findStorageCode(error) === undefined) this.#options.onError(error);
    }
  }

  #update(): void {
    const level = this.#currentLevel();
    if (level === this.#level) return;
    this.#level = level;
    for (const listener of this.#listeners) listener(level);
  }

  #currentLevel(): StorageLevel {
    const { minFreeBytes } = this.#options;
    if (this.#failed.size > 0) return 'full';
    if (!this.#free) return 'ok';
    const { bytes, files } = this.#free;
    if (files === 0 || bytes < Math.max(minBytes, minFreeBytes / 4)) return 'full';
    return bytes < minFreeBytes ? 'low' : 'ok';
  }
}
