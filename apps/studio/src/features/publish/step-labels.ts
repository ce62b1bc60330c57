import type { ReleaseStatus, ReleaseStep, ReleaseStepName } from '@millwright/contract';
import type { BadgeVariant } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export const stepLabels: Readonly<Record<ReleaseStepName, string>> = {
  secrets: 'Scan files for secrets',
  sandbox: 'Start a sandbox',
  dependencies: 'Check packages for vulnerabilities',
  app: 'Check types, code and page',
  build: 'Build the app',
  result: 'Scan the build for secrets',
  server: 'Start the server and update the live database',
  live: 'Go live',
};

interface StepStyle {
  readonly icon: IconName | undefined;
  readonly color: string;
  /** Accessible text for the icon. */
  readonly label: string;
}

export const stepStyles: Readonly<Record<ReleaseStep['status'], StepStyle>> = {
  waiting: { icon: undefined, color: 'text-faint', label: 'waiting' },
  running: { icon: undefined, color: 'text-accent', label: 'in progress' },
  passed: { icon: 'check', color: 'text-good', label: 'done' },
  warning: { icon: 'alert', color: 'text-warn', label: 'warning' },
  failed: { icon: 'close', color: 'text-bad', label: 'failed' },
  skipped: { icon: undefined, color: 'text-faint', label: 'skipped' },
};

export const statusBadges: Readonly<
  Record<ReleaseStatus, { variant: BadgeVariant; label: string }>
> = {
  checking: { variant: 'accent', label: 'Checking' },
  building: { variant: 'accent', label: 'Building' },
  live: { variant: 'good', label: 'Live' },
  superseded: { variant: 'plain', label: 'Previous' },
  failed: { variant: 'bad', label: 'Failed' },
};
