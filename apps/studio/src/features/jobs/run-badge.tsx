import type { JobRunRecord, JobRunStatus } from '@millwright/contract';
import { Badge, type BadgeVariant } from '../../ui/badge.tsx';

const shown: Readonly<Record<JobRunStatus, { variant: BadgeVariant; text: string }>> = {
  running: { variant: 'accent', text: 'Running' },
  succeeded: { variant: 'good', text: 'Succeeded' },
  failed: { variant: 'bad', text: 'Failed' },
};

export function RunBadge({ run }: { readonly run: JobRunRecord }) {
  const { variant, text } = shown[run.status];
  return <Badge variant={variant}>{text}</Badge>;
}
