import type { SandboxPlacement } from '../core/ports/sandbox-placement.ts';
import type { Db } from '../store/db.ts';
import { leaveBench, noteBenches, takeBench, takeFreeBench } from '../store/nodes.ts';

/** Keeps in the rows of projects which process has their bench. */
export function storedPlacement(
  db: Db,
  node: string,
  onError: (error: unknown) => void,
): SandboxPlacement {
  /** What is under way for a project: what is said of it must arrive in the order it was said in. */
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
    // Whatever fails here is put right by the next beat of the directory.
    reportStatus: (id, status) =>
      void inLine(id, () => noteBenches(db, node, new Map([[id, status]]))).catch(onError),
    release: (id) => inLine(id, () => leaveBench(db, id, node)),
  };
}
