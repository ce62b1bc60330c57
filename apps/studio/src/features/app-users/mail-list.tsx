import type { Millwright } from '@millwright/client';
import type { AppMailSummary, EnvironmentStage } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { formatRelativeTime, useNow } from '../../ui/time.ts';
import { MailDialog } from './mail-dialog.tsx';

interface MailListProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

/** A mail arrives a moment after the app has sent it. */
const refreshMs = 3_000;

const statuses = {
  kept: { variant: 'plain', name: 'Not sent' },
  sent: { variant: 'good', name: 'Sent' },
  failed: { variant: 'bad', name: 'Failed' },
} as const;

/** The mails that the app sent in the last days. */
export function MailList({ projectId, stage }: MailListProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<AppMailSummary>();
  const now = useNow(60_000);
  const cursor = cursors.at(-1);
  const read = useCallback(
    ({ appUsers }: Millwright, signal?: AbortSignal) =>
      appUsers.mails(projectId, { stage, cursor, ...(signal && { signal }) }),
    [projectId, stage, cursor],
  );
  const { data, problem, load } = useLoaded(read);
  const isNewest = cursor === undefined;
  useEffect(() => {
    if (!isNewest) return;
    const timer = setInterval(() => !document.hidden && void load(), refreshMs);
    return () => clearInterval(timer);
  }, [isNewest, load]);
  if (data?.mails.length === 0) {
    return (
      <EmptyState icon="file" title="No mails in the last 7 days">
        {stage === 'dev'
          ? 'Mail of the preview is not sent: you can read it here and follow its links.'
          : 'Mail of the published app appears here.'}
      </EmptyState>
    );
  }
  return (
    <ListFrame
      name="mails"
      isLoaded={data !== undefined}
      problem={problem}
      onRetry={() => void load()}
    >
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <p className="flex-1 text-[13px] text-soft">
          {stage === 'dev' ? 'Mail of the preview is never sent.' : 'The last 7 days'}
        </p>
        {!isNewest && <IconButton small icon="reload" label="Reload" onClick={() => void load()} />}
      </div>
      <ul aria-label="Mails" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {data?.mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              onClick={() => setOpen(mail)}
              className="grid w-full gap-0.5 px-4 py-2.5 text-left hover:bg-sunken"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">
                  {mail.subject || 'No subject'}
                </span>
                <Badge variant={statuses[mail.status].variant}>{statuses[mail.status].name}</Badge>
              </span>
              <span className="truncate text-[13px] text-soft">
                To {mail.to.join(', ')} · {formatRelativeTime(mail.created_at, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <PageButtons cursors={cursors} next={data?.next_cursor ?? null} onChange={setCursors} />
      {open && <MailDialog projectId={projectId} mail={open} onClose={() => setOpen(undefined)} />}
    </ListFrame>
  );
}
