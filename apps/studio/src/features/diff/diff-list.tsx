import type { DiffRecord } from '@millwright/contract';
import { useMemo, useState } from 'react';
import { pluralize } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { parseUnified } from './diff-lines.ts';
import { DiffView } from './diff-view.tsx';

type FileDiff = DiffRecord['files'][number];

/** Short diffs start expanded. */
const maxExpandedFiles = 4;
const maxExpandedLines = 120;

const countChanges = ({ lines_added, lines_removed }: FileDiff) =>
  (lines_added ?? 0) + (lines_removed ?? 0);

export function DiffList({ diff }: { readonly diff: Pick<DiffRecord, 'files' | 'truncated'> }) {
  const { files, truncated } = diff;
  const added = files.reduce((sum, { lines_added }) => sum + (lines_added ?? 0), 0);
  const removed = files.reduce((sum, { lines_removed }) => sum + (lines_removed ?? 0), 0);
  if (files.length === 0) return <p className="text-sm text-soft">No changes.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex items-center gap-2 text-[13px] text-soft">
        {pluralize(files.length, 'file')}
        {truncated && ' and more'} <Counts added={added} removed={removed} />
      </p>
      {files.map((file, at) => (
        <FileDiffCard
          key={file.path}
          file={file}
          isInitiallyOpen={at < maxExpandedFiles && countChanges(file) <= maxExpandedLines}
        />
      ))}
      {truncated && <p className="text-sm text-soft">Not all changed files are listed.</p>}
    </div>
  );
}

const marks = {
  added: { letter: 'A', className: 'text-good bg-good-wash', label: 'Added' },
  modified: { letter: 'M', className: 'text-warn bg-warn-wash', label: 'Changed' },
  deleted: { letter: 'D', className: 'text-bad bg-bad-wash', label: 'Deleted' },
} as const;

interface FileDiffCardProps {
  readonly file: FileDiff;
  readonly isInitiallyOpen: boolean;
}

function FileDiffCard({ file, isInitiallyOpen }: FileDiffCardProps) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const { path, status } = file;
  const mark = marks[status];
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-card shadow-card">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2.5 px-3 py-2 text-left text-[13px] hover:bg-sunken"
      >
        <Icon
          name="right"
          className={`size-3.5 text-faint motion-safe:transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span
          title={mark.label}
          className={`grid size-5 shrink-0 place-items-center rounded font-mono text-[11px] font-semibold ${mark.className}`}
        >
          <span aria-hidden="true">{mark.letter}</span>
          <span className="sr-only">{mark.label}</span>
        </span>
        <span className="min-w-0 flex-1 truncate font-mono" title={path}>
          {path}
        </span>
        <Counts added={file.lines_added} removed={file.lines_removed} />
      </button>
      {isOpen && (
        <div className="border-t border-line">
          <Body file={file} />
        </div>
      )}
    </div>
  );
}

function Body({ file }: { readonly file: FileDiff }) {
  const { path, diff, binary } = file;
  const hunks = useMemo(() => parseUnified(diff ?? ''), [diff]);
  if (hunks.length > 0) return <DiffView label={`Changes in ${path}`} hunks={hunks} />;
  const explanation = binary
    ? 'This is a binary file.'
    : diff === null
      ? 'Too large to compare here.'
      : 'The content is identical.';
  return <p className="px-3 py-2.5 text-[13px] text-soft">{explanation}</p>;
}

interface CountsProps {
  readonly added: number | null;
  readonly removed: number | null;
}

function Counts({ added, removed }: CountsProps) {
  if (added === null || removed === null) return null;
  return (
    <span className="flex shrink-0 gap-1.5 font-mono text-xs tabular-nums">
      {added > 0 && (
        <span className="text-good">
          +{added}
          <span className="sr-only"> lines added</span>
        </span>
      )}
      {removed > 0 && (
        <span className="text-bad">
          −{removed}
          <span className="sr-only"> lines removed</span>
        </span>
      )}
    </span>
  );
}
