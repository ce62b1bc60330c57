import type { ReleaseSummary } from '@millwright/contract';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { formatBytes, pluralize } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { statusBadges } from './step-labels.ts';

interface ReleaseListProps {
  readonly releases: readonly ReleaseSummary[];
  readonly onRollBack: (releaseId: string) => Promise<void>;
}

const initiallyShown = 4;

/** Earlier releases, with rollback. */
export function ReleaseList({ releases, onRollBack }: ReleaseListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { run, isBusy, problem } = useAction(onRollBack);
  const shown = isExpanded ? releases : releases.slice(0, initiallyShown);
  return (
    <section aria-labelledby="releases" className="grid gap-2">
      <h3 id="releases" className="text-sm font-medium">
        Releases
      </h3>
      {releases.some(({ has_server, can_roll_back }) => has_server && can_roll_back) && (
        <p className="text-[13px] text-soft">
          An earlier release brings back its pages and its server. The data stays as it is, and so
          do the tables: migrations are not undone.
        </p>
      )}
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      <ul className="grid divide-y divide-line rounded-xl border border-line">
        {shown.map((release) => {
          const { release_id: id, number, status, created_at, files, can_roll_back } = release;
          const { variant, label } = statusBadges[status];
          return (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 text-sm"
            >
              <span className="font-medium tabular-nums">#{number}</span>
              <Badge variant={variant}>{label}</Badge>
              <span className="text-[13px] text-soft">
                <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
                  {formatRelativeTime(created_at)}
                </time>
                {files > 0 && ` · ${pluralize(files, 'file')}, ${formatBytes(release.bytes)}`}
              </span>
              <span className="flex-1" />
              {can_roll_back && (
                <Button
                  small
                  icon="history"
                  aria-label={`Make release ${number} live`}
                  disabled={isBusy}
                  onClick={() => void run(id)}
                >
                  Make live
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!isExpanded && releases.length > initiallyShown && (
        <Button small variant="quiet" onClick={() => setIsExpanded(true)}>
          Show all {releases.length}
        </Button>
      )}
    </section>
  );
}
