import type { SandboxPlacement } from '../../core/ports/sandbox-placement.ts';
import type { Db } from '../../store/db.ts';
import { leaveBench, noteBenches, takeBench, takeFreeBench } from '../../store/nodes.ts';

/** Stores the node that holds each project's sandbox in the project's row. */
export function storedPlacement(
  db: Db,
  node: string,
  onError: (error: unknown) => void,
): SandboxPlacement {
  /** Last pending write per project. Writes for one project run in order. */
  const lines = new Map<string, Promise<unknown>>();

  function inLine<T>(projectId: string, work: () => Promise<T>): Promise<T> {
    const before = lines.get(projectId) ?? Promise.resolve();
    const done = before.then(work, work);
    lines.set(projectId, done);
    const leave = () => {
      if (lines.get(projectId) === done) lines.delete(projectId);
    };
    done.then(leave, leave);
    return done;
  }

  return {
    claim: (id) => inLine(id, () => takeBench(db, id, node)),
    claimIfFree: (id) => inLine(id, () => takeFreeBench(db, id, node)),
    // A failed write is corrected by the directory's next heartbeat.
    reportStatus: (id, status) =>
      void inLine(id, () => noteBenches(db, node, new Map([[id, status]]))).catch(onError),
    release: (id) => inLine(id, () => leaveBench(db, id, node)),
  };
}
