import type { ReleaseFinding } from '@millwright/contract';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface FindingListProps {
  readonly findings: readonly ReleaseFinding[];
  readonly onOpen: (file: string, line: number | undefined) => void;
}

/** Findings, blocking ones first. */
export function FindingList({ findings, onOpen }: FindingListProps) {
  return (
    <ul aria-label="Findings" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface FindingProps {
  readonly finding: ReleaseFinding;
  readonly onOpen: FindingListProps['onOpen'];
}

function Finding({ finding, onOpen }: FindingProps) {
  const { blocks, accepted, file, line, message, advice, url, step } = finding;
  const className = blocks ? 'border-bad/30 bg-bad-wash' : 'border-line bg-paper';
  // Build output cannot be opened here.
  const isSource = file !== null && step !== 'result';
  const location = file && `${file}${line ? `:${line}` : ''}`;
  return (
    <li className={`grid gap-1.5 rounded-xl border p-3 text-sm ${className}`}>
      <p className="flex items-start gap-2 font-medium [overflow-wrap:anywhere]">
        <Icon name="alert" className={`mt-0.5 size-4 ${blocks ? 'text-bad' : 'text-warn'}`} />
        <span className="line-clamp-6 min-w-0 whitespace-pre-line">
          {message}
          {accepted && <span className="font-normal text-soft"> (accepted)</span>}
        </span>
      </p>
      <p className="pl-6 text-soft [overflow-wrap:anywhere]">
        {advice}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="text-accent underline">
            Read more
          </a>
        )}
      </p>
      {location && (
        <p className="pl-6">
          {isSource ? (
            <Button small icon="file" onClick={() => onOpen(file, line ?? undefined)}>
              <span className="max-w-64 truncate font-mono text-xs">{location}</span>
            </Button>
          ) : (
            <code className="font-mono text-xs text-soft [overflow-wrap:anywhere]">{location}</code>
          )}
        </p>
      )}
    </li>
  );
}
