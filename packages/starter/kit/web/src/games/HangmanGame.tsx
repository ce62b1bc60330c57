import { useEffect, useEffectEvent, useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { Gallows } from './Gallows.tsx';
import { alphabet, anyWord, LIVES, mistakesOf, plain, shownOf } from './letters.ts';
import { Scores } from './Scores.tsx';

interface HangmanGameProps {
  storageKey: string;
  words: string[];
}

export function HangmanGame({ storageKey, words }: HangmanGameProps) {
  const [wins, setWins] = useStored(storageKey, { inARow: 0, best: 0 });
  const [word, setWord] = useState(() => anyWord(words, '', Math.random));
  const [said, setSaid] = useState<string[]>([]);
  const shown = shownOf(word, said);
  const mistakes = mistakesOf(word, said);
  const isWon = shown.every((letter) => letter !== undefined);
  const isLost = mistakes >= LIVES;
  const isOver = isWon || isLost;

  function say(letter: string) {
    if (isOver || said.includes(letter)) return;
    const after = [...said, letter];
    setSaid(after);
    if (shownOf(word, after).every((found) => found !== undefined)) {
      const inARow = wins.inARow + 1;
      setWins({ inARow, best: Math.max(wins.best, inARow) });
    } else if (mistakesOf(word, after) >= LIVES) setWins({ ...wins, inARow: 0 });
  }

  const onKey = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && alphabet.includes(plain(key))) say(plain(key));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="mx-auto max-w-xl space-y-6">
      <Scores
        scores={[
          { label: 'Tries left', value: LIVES - mistakes },
          { label: 'In a row', value: wins.inARow },
          { label: 'Best', value: wins.best },
        ]}
      />
      <Card className="p-6 text-center sm:p-8">
        <Gallows mistakes={mistakes} />
        <p className="mt-6 flex flex-wrap justify-center gap-1.5">
          {shown.map((letter, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={`grid h-12 min-w-9 place-items-center font-semibold text-2xl uppercase ${letter === ' ' ? '' : 'border-border border-b-4'} ${isLost && letter === undefined ? 'text-red-600 dark:text-red-400' : ''}`}
            >
              {letter ?? (isLost ? [...word][index] : '')}
            </span>
          ))}
        </p>
        <p aria-live="polite" className="mt-5 min-h-7 font-semibold text-lg">
          <span className="sr-only">{shown.map((letter) => letter ?? 'blank').join(' ')}</span>
          {isWon && 'You found it!'}
          {isLost && `It was ${word}.`}
        </p>
        {isOver && (
          <Button
            autoFocus
            className="mt-3"
            onClick={() => {
              setWord(anyWord(words, word, Math.random));
              setSaid([]);
            }}
          >
            Next word
          </Button>
        )}
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        {alphabet.map((letter) => {
          const isIn = said.includes(letter) && [...word].map(plain).includes(letter);
          return (
            <button
              key={letter}
              type="button"
              disabled={isOver || said.includes(letter)}
              onClick={() => say(letter)}
              className={`size-11 rounded-xl border border-border bg-card font-semibold transition enabled:hover:border-primary enabled:hover:text-primary ${isIn ? 'bg-primary! text-primary-foreground' : 'disabled:opacity-35'}`}
            >
              {letter}
            </button>
          );
        })}
      </div>
    </div>
  );
}
