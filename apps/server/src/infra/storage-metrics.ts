import { Gauge, type Registry } from 'prom-client';
import type { StorageMonitor } from './storage-monitor.ts';

/** Reports the free space, and whether it is sufficient to admit turns. */
export function watchStorage(
  registry: Registry,
  storage: Pick<StorageMonitor, 'level' | 'freeBytes'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'millwright_storage_writable',
    help: '1 if the data directory and the database have storage space for new turns',
    registers,
    collect() {
      this.set(storage.level === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'millwright_storage_free_bytes',
    help: 'Free space on the file system of the data directory',
    registers,
    collect() {
      this.set(storage.freeBytes ?? Number.NaN);
    },
  });
}
