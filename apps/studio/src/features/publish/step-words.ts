import type { ReleaseStatus, ReleaseStep, ReleaseStepName } from '@millwright/contract';
import type { IconName } from '../../ui/icon.tsx';
import type { MarkLook } from '../../ui/mark.tsx';

export const stepWords: Readonly<Record<ReleaseStepName, string>> = {
  secrets: 'Search the files for secrets',
  sandbox: 'Prepare a place to build in',
  dependencies: 'Look up weaknesses of packages',
  app: 'Check types, code and page',
  build: 'Build the app',
  result: 'Search the build for secrets',
  live: 'Show it to everybody',
};

interface StepLook {
  readonly icon: IconName | undefined;
  readonly color: string;
  /** Accessible text for the icon. */
  readonly word: string;
}

export const stepLooks: Readonly<Record<ReleaseStep['status'], StepLook>> = {
  waiting: { icon: undefined, color: 'text-faint', word: 'waits' },
  running: { icon: undefined, color: 'text-accent', word: 'under way' },
  passed: { icon: 'check', color: 'text-good', word: 'done' },
  warning: { icon: 'alert', color: 'text-warn', word: 'worth a look' },
  failed: { icon: 'close', color: 'text-bad', word: 'failed' },
  skipped: { icon: undefined, color: 'text-faint', word: 'left out' },
};

export const statusMarks: Readonly<Record<ReleaseStatus, { look: MarkLook; word: string }>> = {
  checking: { look: 'accent', word: 'Checking' },
  building: { look: 'accent', word: 'Building' },
  live: { look: 'good', word: 'Live' },
  superseded: { look: 'plain', word: 'Earlier' },
  failed: { look: 'bad', word: 'Failed' },
};
