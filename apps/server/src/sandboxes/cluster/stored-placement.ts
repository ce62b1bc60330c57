import type { SandboxPlacement } from '../../core/ports/sandbox-placement.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import type { Db } from '../../store/db.ts';
import {
  claimSandbox,
  claimSandboxIfFree,
  recordSandboxStatuses,
  releaseSandbox,
} from '../../store/queries/nodes.ts';

/** Stores the node that holds each project's sandbox in the project's row. */
export function storedPlacement(
  db: Db,
  node: string,
  onError: (error: unknown) => void,
): SandboxPlacement {
  /** Writes for one project run in order. */
  const writes = new KeyedMutex();

  return {
    claim: (id) => writes.run(id, () => claimSandbox(db, id, node)),
    claimIfFree: (id) => writes.run(id, () => claimSandboxIfFree(db, id, node)),
    // A failed write is corrected by the directory's next heartbeat.
    reportStatus: (id, status) =>
      void writes
        .run(id, () => recordSandboxStatuses(db, node, new Map([[id, status]])))
        .catch(onError),
    release: (id) => writes.run(id, () => releaseSandbox(db, id, node)),
  };
}
