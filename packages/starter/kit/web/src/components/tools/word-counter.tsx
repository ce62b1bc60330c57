import { Eraser } from 'lucide-react';
import { CopyButton } from '@/components/tools/copy-button';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { formatMinutes, measureText, topWords } from '@/lib/text-stats';

const maxTopWords = 8;

export function WordCounter({ storageKey }: { storageKey: string }) {
  const [text, setText] = useStoredState(storageKey, '');
  const stats = measureText(text);
  const figures = [
    ['Words', stats.words],
    ['Characters', stats.characters],
    ['Without spaces', stats.charactersWithoutSpaces],
    ['Sentences', stats.sentences],
    ['Paragraphs', stats.paragraphs],
    ['Reading time', formatMinutes(stats.readingMinutes)],
    ['Speaking time', formatMinutes(stats.speakingMinutes)],
  ] as const;
  const frequent = topWords(text, maxTopWords);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <TextPane
        title="Text"
        value={text}
        onChange={setText}
        placeholder="Type or paste a text"
        actions={
          <>
            <CopyButton text={text} />
            <Button variant="outline" disabled={text === ''} onClick={() => setText('')}>
              <Eraser aria-hidden="true" />
              Clear
            </Button>
          </>
        }
      />
      <div className="space-y-6">
        <ToolPanel title="Count">
          <dl className="space-y-2">
            {figures.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        </ToolPanel>
        {frequent.length > 0 && (
          <ToolPanel title="Frequent words">
            <ol className="space-y-2">
              {frequent.map(({ word, count }) => (
                <li key={word} className="flex justify-between gap-4">
                  <span className="truncate">{word}</span>
                  <span className="text-muted-foreground tabular-nums">{count}</span>
                </li>
              ))}
            </ol>
          </ToolPanel>
        )}
      </div>
    </div>
  );
}
