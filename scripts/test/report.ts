import { machineCpuSeconds } from './cpu-time.ts';
import type { FileResult } from './test-worker.ts';

/** Tests that use at least this much CPU get a line of their own. */
const expensiveTestSeconds = 2;

const seconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1));

/** Collects and prints the results of a run: a line per file, failures in full, and a summary. */
export class Report {
  readonly #files: FileResult[] = [];
  readonly #startedAt = performance.now();
  readonly #machineCpuBefore = machineCpuSeconds();
  readonly #namesTests: boolean;

  /** With `namesTests` every test gets a line, which is useful for a few files. */
  constructor({ namesTests }: { readonly namesTests: boolean }) {
    this.#namesTests = namesTests;
  }

  add(result: FileResult): void {
    this.#files.push(result);
    const failed = result.tests.filter(({ outcome }) => outcome === 'failed');
    const mark = failed.length > 0 ? 'FAIL' : 'ok  ';
    const counted = `${result.tests.length} tests, ${seconds(result.wallSeconds)} s`;
    console.log(`${mark} ${result.lane}: ${result.file} (${counted})`);
    if (this.#namesTests) {
      for (const { path, outcome } of result.tests)
        console.log(`  ${outcome}: ${path.join(' › ')}`);
    }
    for (const { path, reason = '' } of failed) {
      console.log(`\n  ✖ ${path.join(' › ') || result.file}\n${indent(reason)}\n`);
    }
    if (failed.length > 0 && result.output.trim() !== '') {
      console.log(`  It printed:\n${indent(result.output.trim().slice(-20_000))}\n`);
    }
  }

  /** A filter that matches nothing must not look like success. */
  get isEmpty(): boolean {
    return this.#files.every(({ tests }) => tests.length === 0);
  }

  get failedFiles(): string[] {
    const hasFailed = ({ tests }: FileResult) => tests.some(({ outcome }) => outcome === 'failed');
    return this.#files.filter(hasFailed).map(({ file }) => file);
  }

  /** Wall and CPU time of each file, lane and expensive test, the most expensive first. */
  printTimes(): void {
    const rows = this.#files.toSorted((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0));
    console.log('\n| File | Lane | Tests | Wall s | CPU s |\n| - | - | -: | -: | -: |');
    for (const { file, lane, tests, wallSeconds, cpuSeconds } of rows) {
      const cells = [file, lane, tests.length, seconds(wallSeconds), seconds(cpuSeconds)];
      console.log(`| ${cells.join(' | ')} |`);
    }
    this.#printExpensiveTests();
    console.log('\n| Lane | Files | Tests | Wall s | CPU s |\n| - | -: | -: | -: | -: |');
    const lanes = new Map(Object.entries(Object.groupBy(this.#files, ({ lane }) => lane)));
    for (const [lane, files = []] of lanes) {
      const sum = (of: (file: FileResult) => number) =>
        files.reduce((total, file) => total + of(file), 0);
      const cells = [
        lane,
        files.length,
        sum(({ tests }) => tests.length),
        seconds(sum(({ wallSeconds }) => wallSeconds)),
        seconds(sum(({ cpuSeconds = 0 }) => cpuSeconds)),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
    const cpu = machineCpuSeconds();
    if (cpu === undefined || this.#machineCpuBefore === undefined) return;
    // The rows above lack processes that were killed with their sandbox: without a waiting parent, their time is
    // charged to no process.
    const used = seconds(cpu - this.#machineCpuBefore);
    console.log(`\nThe whole machine used ${used} s of CPU meanwhile, other programs included.`);
  }

  #printExpensiveTests(): void {
    const tests = this.#files
      .flatMap(({ file, lane, tests }) => tests.map((test) => ({ file, lane, ...test })))
      .filter(({ cpuSeconds = 0 }) => cpuSeconds >= expensiveTestSeconds)
      .sort((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0));
    console.log('\n| Test | File | CPU s |\n| - | - | -: |');
    for (const { file, path, cpuSeconds } of tests) {
      console.log(`| ${path.join(' › ')} | ${file} | ${seconds(cpuSeconds)} |`);
    }
  }

  printSummary(): void {
    const tests = this.#files.flatMap((file) => file.tests);
    const count = (expected: string) => tests.filter(({ outcome }) => outcome === expected).length;
    const reasons = Object.entries(
      Object.groupBy(
        tests.filter(({ outcome }) => outcome === 'skipped'),
        ({ reason = '' }) => reason,
      ),
    );
    for (const [reason, skipped = []] of reasons) {
      console.log(`${skipped.length} skipped: ${reason}`);
    }
    const elapsed = Math.round((performance.now() - this.#startedAt) / 1_000);
    const clock = `${Math.floor(elapsed / 60)}:${String(elapsed % 60).padStart(2, '0')}`;
    console.log(`\n${this.#files.length} files in ${clock} min`);
    for (const file of new Set(this.failedFiles)) console.log(`failed: ${file}`);
    console.log(
      `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
    );
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
