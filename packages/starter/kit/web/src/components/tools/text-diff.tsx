import { useDeferredValue, useMemo } from 'react';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { useStoredState } from '@/hooks/use-stored-state';
import { type ComparedLine, compareLines } from '@/lib/compare-lines';
import { cn } from '@/lib/utils';

const marks = { same: ' ', added: '+', removed: '−' };
const names = { same: '', added: 'Added: ', removed: 'Removed: ' };

export function TextDiff({ storageKey }: { storageKey: string }) {
  const [texts, setTexts] = useStoredState(storageKey, {
    before: 'Bread\nButter\nJam',
    after: 'Bread\nHoney\nJam\nTea',
  });
  const { before, after } = useDeferredValue(texts);
  const lines = useMemo(() => compareLines(before, after), [before, after]);
  const count = (kind: ComparedLine['kind']) =>
    lines?.filter((line) => line.kind === kind).length ?? 0;
  return (
    <div className="space-y-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <TextPane
          title="Before"
          value={texts.before}
          onChange={(text) => setTexts({ ...texts, before: text })}
        />
        <TextPane
          title="After"
          value={texts.after}
          onChange={(text) => setTexts({ ...texts, after: text })}
        />
      </div>
      <ToolPanel title={`${count('added')} added, ${count('removed')} removed`}>
        {lines ? (
          <ol className="overflow-x-auto font-mono text-sm">
            {lines.map(({ kind, text }, index) => (
              <li
                key={index}
                className={cn(
                  'flex gap-3 whitespace-pre px-3 py-0.5',
                  kind === 'added' && 'bg-success/15',
                  kind === 'removed' && 'bg-destructive/10',
                )}
              >
                <span aria-hidden="true" className="select-none text-muted-foreground">
                  {marks[kind]}
                </span>
                <span>
                  <span className="sr-only">{names[kind]}</span>
                  {text || ' '}
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p role="alert">These texts differ in too many lines to compare them here.</p>
        )}
      </ToolPanel>
    </div>
  );
}
