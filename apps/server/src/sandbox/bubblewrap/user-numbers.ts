import { randomInt } from 'node:crypto';

/** A range that neither distributions nor systemd nor user name spaces hand out. */
const first = 0x7000_0000;
const count = 0x0100_0000;

/**
 * A user of its own for every sandbox: limits that the kernel counts per user are not shared, and
 * nobody owns anything of anybody else. Chosen at random, since other services do the same.
 */
export class UserNumbers {
  readonly #taken = new Set<number>();

  take(): number {
    for (;;) {
      const number = first + randomInt(count);
      if (this.#taken.has(number)) continue;
      this.#taken.add(number);
      return number;
    }
  }

  giveBack(number: number): void {
    this.#taken.delete(number);
  }
}
