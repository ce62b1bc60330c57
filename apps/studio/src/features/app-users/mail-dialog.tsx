import type { Millwright } from '@millwright/client';
import type { AppMailSummary } from '@millwright/contract';
import { useCallback } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toTextParts } from './to-text-parts.ts';

interface MailDialogProps {
  readonly projectId: string;
  readonly mail: AppMailSummary;
  readonly onClose: () => void;
}

/** One mail as text, with its links. */
export function MailDialog({
  projectId,
  mail: { id, subject, from, to },
  onClose,
}: MailDialogProps) {
  const read = useCallback(
    ({ appUsers }: Millwright, signal?: AbortSignal) =>
      appUsers.mail(projectId, id, { ...(signal && { signal }) }),
    [projectId, id],
  );
  const { data, problem } = useLoaded(read);
  return (
    <Dialog title={subject || 'No subject'} size="wide" onClose={onClose}>
      <p className="mb-3 text-[13px] text-soft [overflow-wrap:anywhere]">
        From {from} · To {to.join(', ')}
      </p>
      {(problem ?? data?.error) && (
        <Notice variant="bad" role="alert">
          {problem ?? `The mail was not sent: ${data?.error}`}
        </Notice>
      )}
      {!data && !problem && <Logo isSpinning className="size-6" />}
      {data && (
        <p className="whitespace-pre-wrap rounded-lg bg-sunken p-3 text-sm [overflow-wrap:anywhere]">
          {toTextParts(data.text).map((part) =>
            part.isLink ? (
              <a
                key={part.at}
                href={part.text}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline"
              >
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {data && data.attachments.length > 0 && (
        <ul aria-label="Attachments" className="mt-3 text-[13px] text-soft">
          {data.attachments.map(({ name, size_bytes }) => (
            <li key={name}>
              {name} ({formatBytes(size_bytes)})
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
