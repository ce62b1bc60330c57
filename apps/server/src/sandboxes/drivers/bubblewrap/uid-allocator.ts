import { randomInt } from 'node:crypto';

/** A range that neither distributions nor systemd nor user namespaces assign. */
const first = 0x7000_0000;
const count = 0x0100_0000;

/**
 * Assigns a separate uid to every sandbox, so that per-user kernel limits are not shared and sandboxes own none of each
 * other's files. Uids are random because other services on the machine do the same.
 */
export class UidAllocator {
  readonly #taken = new Set<number>();

  acquire(): number {
    for (;;) {
      const uid = first + randomInt(count);
      if (this.#taken.has(uid)) continue;
      this.#taken.add(uid);
      return uid;
    }
  }

  release(uid: number): void {
    this.#taken.delete(uid);
  }
}
