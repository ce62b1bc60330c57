import { StorageMonitor } from '../infra/storage-monitor.ts';

/** Storage with ample space until an error is reported. */
export function ampleStorage(): StorageMonitor {
  return new StorageMonitor({
    measure: async () => ({ bytes: 2 ** 40, files: 2 ** 20 }),
    minFreeBytes: 0,
    probes: { database: async () => undefined, dataDirectory: async () => undefined },
    onError: (error) => {
      throw error;
    },
  });
}
