import { useState } from 'react';
import { Gallows } from '@/components/games/gallows';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import {
  alphabet,
  countMistakes,
  maxMistakes,
  randomWord,
  revealLetters,
  toPlainLetter,
} from '@/lib/hangman';
import { cn } from '@/lib/utils';

interface HangmanGameProps {
  storageKey: string;
  words: string[];
}

export function HangmanGame({ storageKey, words }: HangmanGameProps) {
  const [wins, setWins] = useStoredState(storageKey, { inARow: 0, best: 0 });
  const [word, setWord] = useState(() => randomWord(words, '', Math.random));
  const [guesses, setGuesses] = useState<string[]>([]);
  const letters = revealLetters(word, guesses);
  const mistakes = countMistakes(word, guesses);
  const isWon = letters.every((letter) => letter !== undefined);
  const isLost = mistakes >= maxMistakes;
  const isOver = isWon || isLost;

  function guess(letter: string) {
    if (isOver || guesses.includes(letter)) return;
    const after = [...guesses, letter];
    setGuesses(after);
    if (revealLetters(word, after).every((found) => found !== undefined)) {
      const inARow = wins.inARow + 1;
      setWins({ inARow, best: Math.max(wins.best, inARow) });
    } else if (countMistakes(word, after) >= maxMistakes) {
      setWins({ ...wins, inARow: 0 });
    }
  }

  function startNextWord() {
    setWord(randomWord(words, word, Math.random));
    setGuesses([]);
  }

  useWindowKeyDown(({ key, ctrlKey, metaKey }) => {
    const letter = toPlainLetter(key);
    if (!ctrlKey && !metaKey && alphabet.includes(letter)) guess(letter);
  });

  return (
    <div className="mx-auto max-w-xl space-y-6">
      <ScoreBoard
        scores={[
          { label: 'Tries left', value: maxMistakes - mistakes },
          { label: 'In a row', value: wins.inARow },
          { label: 'Best', value: wins.best },
        ]}
      />
      <Card>
        <CardContent className="text-center">
          <Gallows mistakes={mistakes} />
          <p className="mt-6 flex flex-wrap justify-center gap-1.5">
            {letters.map((letter, index) => (
              <span
                key={index}
                aria-hidden="true"
                className={cn(
                  'grid h-12 min-w-9 place-items-center font-semibold text-2xl uppercase',
                  letter !== ' ' && 'border-b-4',
                  isLost && letter === undefined && 'text-destructive',
                )}
              >
                {letter ?? (isLost ? [...word][index] : '')}
              </span>
            ))}
          </p>
          <p aria-live="polite" className="mt-5 min-h-7 font-semibold text-lg">
            <span className="sr-only">{letters.map((letter) => letter ?? 'blank').join(' ')}</span>
            {isWon && 'You found it!'}
            {isLost && `It was ${word}.`}
          </p>
          {isOver && (
            <Button autoFocus className="mt-3" onClick={startNextWord}>
              Next word
            </Button>
          )}
        </CardContent>
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        {alphabet.map((letter) => {
          const isGuessed = guesses.includes(letter);
          const isFound = isGuessed && [...word].map(toPlainLetter).includes(letter);
          return (
            <Button
              key={letter}
              variant={isFound ? 'default' : 'outline'}
              disabled={isOver || isGuessed}
              className={cn('size-11 font-semibold', isFound && 'disabled:opacity-100')}
              onClick={() => guess(letter)}
            >
              {letter}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
