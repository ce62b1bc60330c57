import { useState } from 'react';
import { pluralize } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import type { DiffLine, Hunk } from './diff-lines.ts';

const maxLines = 400;
const rowClasses = { same: '', added: 'bg-good-wash', removed: 'bg-bad-wash' } as const;
const signs = { same: ' ', added: '+', removed: '−' } as const;
const signClasses = { same: '', added: 'text-good', removed: 'text-bad' } as const;
const srLabels = { same: '', added: 'Added: ', removed: 'Removed: ' } as const;

interface DiffViewProps {
  readonly label: string;
  readonly hunks: readonly Hunk[];
}

/** Changed lines with context; only the first of many until the user expands them. */
export function DiffView({ label, hunks }: DiffViewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const total = hunks.reduce((sum, { length }) => sum + length, 0);
  const shown = isWhole ? hunks : takeLines(hunks, maxLines);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="w-full overflow-x-auto">
        <table className="w-full border-collapse font-mono text-xs leading-relaxed">
          <thead className="sr-only">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Line after</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          {shown.map((hunk) => (
            <tbody
              key={getLineKey(hunk[0])}
              className="border-t border-line first-of-type:border-t-0"
            >
              {hunk.map((line) => (
                <tr key={getLineKey(line)} className={rowClasses[line.kind]}>
                  <td className={number}>{line.before}</td>
                  <td className={number}>{line.after}</td>
                  <td className="w-full pr-4 whitespace-pre">
                    <span aria-hidden="true" className={`pr-2 pl-1 ${signClasses[line.kind]}`}>
                      {signs[line.kind]}
                    </span>
                    {srLabels[line.kind] && <span className="sr-only">{srLabels[line.kind]}</span>}
                    {line.text}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {!isWhole && total > maxLines && (
        <Button small variant="quiet" className="m-1" onClick={() => setIsWhole(true)}>
          Show {pluralize(total - maxLines, 'more line')}
        </Button>
      )}
    </>
  );
}

const number = 'w-10 min-w-10 select-none pr-2 text-right text-soft tabular-nums';

const getLineKey = (line: DiffLine | undefined) => `${line?.before}-${line?.after}`;

function takeLines(hunks: readonly Hunk[], count: number): Hunk[] {
  const first: Hunk[] = [];
  let remaining = count;
  for (const hunk of hunks) {
    if (remaining <= 0) break;
    first.push(hunk.slice(0, remaining));
    remaining -= hunk.length;
  }
  return first;
}
