import {
  type ReleaseFinding,
  type ReleaseStep,
  type ReleaseStepName,
  releaseStepNames,
} from '@millwright/contract';
import { redactKeys } from '../../core/redact.ts';

type EndStatus = 'passed' | 'warning' | 'failed' | 'skipped';

/** Initial steps of a release. */
export const initialSteps: readonly ReleaseStep[] = releaseStepNames.map((name) => ({
  name,
  status: 'waiting',
  summary: '',
  started_at: null,
  ended_at: null,
}));

const maxLogChars = 64 * 1024;
const maxFindings = 200;
const redact = redactKeys([]);

/** State of a release in progress. */
export class ReleaseProgress {
  readonly #accepted: ReadonlySet<string>;
  readonly #now: () => Date;
  #steps = initialSteps;
  #findings: readonly ReleaseFinding[] = [];
  #log = '';

  constructor(accepted: readonly string[], now: () => Date) {
    this.#accepted = new Set(accepted);
    this.#now = now;
  }

  get steps(): readonly ReleaseStep[] {
    return this.#steps;
  }

  get findings(): readonly ReleaseFinding[] {
    return this.#findings;
  }

  /** Without NUL, which a text column cannot hold, and with secrets redacted. */
  get log(): string {
    return redact(this.#log.replaceAll('\0', '').toWellFormed());
  }

  get isBlocked(): boolean {
    return this.#findings.some(({ blocks }) => blocks);
  }

  startStep(name: ReleaseStepName): void {
    this.#change(name, { status: 'running', started_at: this.#now().toISOString() });
  }

  endStep(name: ReleaseStepName, status: EndStatus, summary: string): void {
    this.#change(name, { status, summary, ended_at: this.#now().toISOString() });
  }

  /** Records a step's findings; a finding the owner accepted no longer blocks. */
  addFindings(findings: readonly ReleaseFinding[]): void {
    const resolved = findings.map((finding) => {
      const accepted = finding.acceptable && this.#accepted.has(finding.id);
      return { ...finding, accepted, blocks: finding.blocks && !accepted };
    });
    const all = [...this.#findings, ...resolved];
    // Blocking findings first, so that truncation drops the others.
    this.#findings = [
      ...all.filter(({ blocks }) => blocks),
      ...all.filter(({ blocks }) => !blocks),
    ].slice(0, maxFindings);
  }

  /** Ends a step with a status derived from its findings. */
  concludeStep(name: ReleaseStepName, summaryIfClean: string): void {
    const own = this.#findings.filter(({ step }) => step === name);
    const blockingCount = own.filter(({ blocks }) => blocks).length;
    if (blockingCount > 0) this.endStep(name, 'failed', `${blockingCount} to fix`);
    else if (own.length > 0) this.endStep(name, 'warning', `${own.length} to review`);
    else this.endStep(name, 'passed', summaryIfClean);
  }

  /** Marks waiting steps as skipped and the running one as failed. */
  skipRest(): void {
    this.#steps = this.#steps.map((step) => {
      if (step.status === 'waiting') return { ...step, status: 'skipped' };
      return step.status === 'running'
        ? { ...step, status: 'failed', ended_at: this.#now().toISOString() }
        : step;
    });
  }

  appendLog(text: string): void {
    this.#log = `${this.#log}${text}`.slice(-maxLogChars);
  }

  #change(name: ReleaseStepName, changes: Partial<ReleaseStep>): void {
    this.#steps = this.#steps.map((step) => (step.name === name ? { ...step, ...changes } : step));
  }
}
