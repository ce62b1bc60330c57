import type { ReleaseStatus, ReleaseStep, ReleaseStepName } from '@millwright/contract';
import type { IconName } from '../../ui/icon.tsx';
import type { MarkLook } from '../../ui/mark.tsx';

export const stepWords: Readonly<Record<ReleaseStepName, string>> = {
  secrets: 'Scan files for secrets',
  sandbox: 'Start a sandbox',
  dependencies: 'Check packages for vulnerabilities',
  app: 'Check types, code and page',
  build: 'Build the app',
  result: 'Scan the build for secrets',
  live: 'Go live',
};

interface StepLook {
  readonly icon: IconName | undefined;
  readonly color: string;
  /** Accessible text for the icon. */
  readonly word: string;
}

export const stepLooks: Readonly<Record<ReleaseStep['status'], StepLook>> = {
  waiting: { icon: undefined, color: 'text-faint', word: 'waiting' },
  running: { icon: undefined, color: 'text-accent', word: 'in progress' },
  passed: { icon: 'check', color: 'text-good', word: 'done' },
  warning: { icon: 'alert', color: 'text-warn', word: 'warning' },
  failed: { icon: 'close', color: 'text-bad', word: 'failed' },
  skipped: { icon: undefined, color: 'text-faint', word: 'skipped' },
};

export const statusMarks: Readonly<Record<ReleaseStatus, { look: MarkLook; word: string }>> = {
  checking: { look: 'accent', word: 'Checking' },
  building: { look: 'accent', word: 'Building' },
  live: { look: 'good', word: 'Live' },
  superseded: { look: 'plain', word: 'Previous' },
  failed: { look: 'bad', word: 'Failed' },
};
