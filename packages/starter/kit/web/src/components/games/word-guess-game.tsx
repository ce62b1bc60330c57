import { useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { markColors, markNames, WordGuessKeyboard } from '@/components/games/word-guess-keyboard';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { cn } from '@/lib/utils';
import {
  addResult,
  markGuess,
  markLetters,
  maxGuesses,
  randomWord,
  wordLength,
} from '@/lib/word-guess';

const noStatistics = { played: 0, won: 0, streak: 0, best: 0 };
const praise = ['Genius!', 'Magnificent!', 'Impressive!', 'Splendid!', 'Great!', 'Phew!'];

export function WordGuessGame({ storageKey }: { storageKey: string }) {
  const [statistics, setStatistics] = useStoredState(storageKey, noStatistics);
  const [word, setWord] = useState(() => randomWord('', Math.random));
  const [guesses, setGuesses] = useState<string[]>([]);
  const [draft, setDraft] = useState('');
  const isWon = guesses.at(-1) === word;
  const isOver = isWon || guesses.length === maxGuesses;

  function addLetter(letter: string) {
    if (!isOver && draft.length < wordLength) setDraft(draft + letter);
  }

  function submit() {
    if (isOver || draft.length < wordLength) return;
    setGuesses([...guesses, draft]);
    setDraft('');
    const hasWon = draft === word;
    if (hasWon || guesses.length + 1 === maxGuesses) setStatistics(addResult(statistics, hasWon));
  }

  function restart() {
    setWord(randomWord(word, Math.random));
    setGuesses([]);
    setDraft('');
  }

  useWindowKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnButton = (event.target as Element).closest('button') !== null;
    if (/^[a-z]$/i.test(event.key)) addLetter(event.key.toLowerCase());
    else if (event.key === 'Backspace') setDraft(draft.slice(0, -1));
    else if (event.key === 'Enter' && !isOnButton) submit();
  });

  return (
    <div className="mx-auto max-w-lg space-y-4">
      <ScoreBoard
        scores={[
          { label: 'Played', value: statistics.played },
          { label: 'Won', value: statistics.won },
          { label: 'Streak', value: statistics.streak },
          { label: 'Best', value: statistics.best },
        ]}
      />
      <ol aria-label="Guesses" className="mx-auto w-fit space-y-1.5">
        {Array.from({ length: maxGuesses }, (_, index) => {
          const guess = guesses[index];
          const shown = guess ?? (index === guesses.length ? draft : '');
          const marks = guess ? markGuess(guess, word) : [];
          return (
            <li key={index} className="flex gap-1.5">
              {Array.from({ length: wordLength }, (_, at) => (
                <span
                  key={at}
                  className={cn(
                    'grid size-12 place-items-center rounded-md border-2 bg-card font-bold text-2xl uppercase sm:size-13',
                    marks[at] ? markColors[marks[at]] : shown[at] && 'border-foreground/50',
                  )}
                >
                  {shown[at]}
                  {marks[at] && <span className="sr-only">, {markNames[marks[at]]}</span>}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
      <div className="flex min-h-9 flex-wrap items-center justify-center gap-4">
        <p aria-live="polite" className="font-semibold text-lg">
          {isWon && praise[guesses.length - 1]}
          {isOver && !isWon && `The word was ${word.toUpperCase()}.`}
        </p>
        {isOver && (
          <Button autoFocus onClick={restart}>
            Next word
          </Button>
        )}
      </div>
      <WordGuessKeyboard
        marks={markLetters(guesses, word)}
        onLetter={addLetter}
        onErase={() => setDraft(draft.slice(0, -1))}
        onSubmit={submit}
      />
    </div>
  );
}
