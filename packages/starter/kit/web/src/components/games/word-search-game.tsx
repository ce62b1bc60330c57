import { Check } from 'lucide-react';
import { useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { WordListEditor } from '@/components/games/word-list-editor';
import { WordSearchGrid } from '@/components/games/word-search-grid';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import { formatTime } from '@/lib/format-time';
import { cn } from '@/lib/utils';
import { findWord, makePuzzle } from '@/lib/word-search';

interface WordSearchGameProps {
  storageKey: string;
  /** The words until someone changes them. */
  words: string[];
}

export function WordSearchGame({ storageKey, words: initial }: WordSearchGameProps) {
  const [words, setWords] = useStoredState(storageKey, initial);
  const [puzzle, setPuzzle] = useState(() => makePuzzle(words, Math.random));
  const [found, setFound] = useState<string[]>([]);
  const clock = useClock(500);
  const isOver = found.length > 0 && found.length === puzzle.places.length;

  function select(start: number, end: number) {
    const word = findWord(puzzle, start, end);
    if (!word || found.includes(word)) return;
    const after = [...found, word];
    setFound(after);
    if (after.length === puzzle.places.length) clock.pause();
    else if (found.length === 0) clock.start();
  }

  function restart(from: string[]) {
    setPuzzle(makePuzzle(from, Math.random));
    setFound([]);
    clock.reset();
  }

  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="mx-auto w-full max-w-xl space-y-4">
        <WordSearchGrid puzzle={puzzle} found={found} onSelect={select} />
        <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
          {isOver ? 'You found all the words!' : found.length > 0 && `Found ${found.at(-1)}`}
        </p>
      </div>
      <div className="space-y-4">
        <ScoreBoard
          scores={[
            { label: 'Found', value: `${found.length}/${puzzle.places.length}` },
            { label: 'Time', value: formatTime(clock.elapsed) },
          ]}
        />
        <Card className="gap-3">
          <CardHeader>
            <CardTitle>Words</CardTitle>
          </CardHeader>
          <CardContent>
            <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5">
              {puzzle.places.map(({ word }) => {
                const isFound = found.includes(word);
                return (
                  <li
                    key={word}
                    className={cn(
                      'flex items-center gap-1.5 text-sm',
                      isFound && 'text-muted-foreground line-through',
                    )}
                  >
                    {word}
                    {isFound && <Check role="img" aria-label="found" className="size-4" />}
                  </li>
                );
              })}
            </ul>
          </CardContent>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button variant={isOver ? 'default' : 'outline'} onClick={() => restart(words)}>
            New puzzle
          </Button>
          <WordListEditor
            words={words}
            onSave={(changed) => {
              setWords(changed);
              restart(changed);
            }}
          />
        </div>
        <p className="text-muted-foreground text-sm">
          Drag across a word, or choose its first and last letters.
        </p>
      </div>
    </div>
  );
}
