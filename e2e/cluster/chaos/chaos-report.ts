import { percentile } from '../../support/percentile.ts';

/** Counters and measurements of a run; limits apply to the worst value of each. */
export class ChaosReport {
  readonly violations: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #measures = new Map<string, number[]>();

  count(what: string, by = 1): void {
    this.#counts.set(what, this.countOf(what) + by);
  }

  countOf(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  measure(what: string, ms: number): void {
    const known = this.#measures.get(what);
    if (known) known.push(ms);
    else this.#measures.set(what, [ms]);
  }

  worst(what: string): string {
    const measured = this.#measures.get(what) ?? [];
    return measured.length === 0 ? '–' : seconds(measured.reduce((a, b) => Math.max(a, b)));
  }

  /** Reports every measurement above a limit as a violation. */
  checkLimit(rule: string, what: string, mostMs: number): void {
    for (const ms of this.#measures.get(what) ?? []) {
      if (ms > mostMs) this.addViolation(`${rule} ${what} took ${seconds(ms)}`);
    }
  }

  addViolation(what: string): void {
    this.violations.push(what);
    console.log(`VIOLATION ${what}`);
  }

  /** Two tables: counters and durations. */
  summary(): string {
    const counts = [...this.#counts].sort(([a], [b]) => a.localeCompare(b));
    const measures = [...this.#measures].sort(([a], [b]) => a.localeCompare(b));
    return [
      ...counts.map(([what, times]) => `| ${what.padEnd(44)} | ${String(times).padStart(8)} |`),
      '',
      `| ${''.padEnd(30)} | ${['times', 'median', 'p95', 'worst'].map((word) => word.padStart(8)).join(' | ')} |`,
      ...measures.map(([what, all]) => `| ${what.padEnd(30)} | ${formatDurations(all)} |`),
    ].join('\n');
  }
}

function formatDurations(all: readonly number[]): string {
  const shares = [0.5, 0.95, 1].map((share) => seconds(percentile(all, share)));
  const cells = [String(all.length), ...shares];
  return cells.map((cell) => cell.padStart(8)).join(' | ');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
