import type { ReleaseSummary } from '@millwright/contract';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { bytes, counted } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ago } from '../../ui/moments.ts';
import { Notice } from '../../ui/notice.tsx';
import { statusMarks } from './step-words.ts';

interface ReleaseListProps {
  readonly releases: readonly ReleaseSummary[];
  readonly onRollBack: (releaseId: string) => Promise<void>;
}

const shownAtFirst = 4;

/** Earlier releases, with rollback. */
export function ReleaseList({ releases, onRollBack }: ReleaseListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { run, isBusy, problem } = useAction(onRollBack);
  const shown = showsAll ? releases : releases.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="releases" className="grid gap-2">
      <h3 id="releases" className="text-sm font-medium">
        Releases
      </h3>
      {problem && (
        <Notice look="bad" role="alert">
          {problem}
        </Notice>
      )}
      <ul className="grid divide-y divide-line rounded-xl border border-line">
        {shown.map((release) => {
          const { release_id: id, number, status, created_at, files, can_roll_back } = release;
          const { look, word } = statusMarks[status];
          return (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 text-sm"
            >
              <span className="font-medium tabular-nums">#{number}</span>
              <Mark look={look}>{word}</Mark>
              <span className="text-[13px] text-soft">
                <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
                  {ago(created_at)}
                </time>
                {files > 0 && ` · ${counted(files, 'file')}, ${bytes(release.bytes)}`}
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
      {!showsAll && releases.length > shownAtFirst && (
        <Button small look="quiet" onClick={() => setShowsAll(true)}>
          Show all {releases.length}
        </Button>
      )}
    </section>
  );
}
