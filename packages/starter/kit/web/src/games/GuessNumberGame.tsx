import { type FormEvent, useState } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { inputClass } from '@/ui/Field.tsx';
import { Scores } from './Scores.tsx';
import { hintOf, MOST, rangeOf, secretOf } from './secret.ts';

const words = { higher: 'It is higher than', lower: 'It is lower than', right: 'Yes, it is' };

export function GuessNumberGame({ storageKey }: { storageKey: string }) {
  const [best, setBest] = useStored(storageKey, 0);
  const [secret, setSecret] = useState(() => secretOf(Math.random));
  const [guesses, setGuesses] = useState<number[]>([]);
  const [text, setText] = useState('');
  const { from, to } = rangeOf(guesses, secret);
  const last = guesses.at(-1);
  const isFound = last === secret;

  function guess(event: FormEvent) {
    event.preventDefault();
    const number = Math.round(Number(text));
    if (!text || !Number.isFinite(number)) return;
    const after = [...guesses, Math.min(MOST, Math.max(1, number))];
    setGuesses(after);
    setText('');
    const isBest = best === 0 || after.length < best;
    if (after.at(-1) === secret && isBest) setBest(after.length);
  }

  function begin() {
    setSecret(secretOf(Math.random));
    setGuesses([]);
  }

  return (
    <div className="mx-auto max-w-md space-y-6">
      <Scores
        scores={[
          { label: 'Guesses', value: guesses.length },
          { label: 'Best', value: best || '–' },
        ]}
      />
      <Card className="p-6 text-center sm:p-8">
        <p
          aria-live="polite"
          className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl"
        >
          {last === undefined
            ? `I think of a number from 1 to ${MOST}`
            : `${words[hintOf(last, secret)]} ${last}${isFound ? '!' : ''}`}
        </p>
        <div aria-hidden="true" className="mt-8 h-3 rounded-full bg-muted">
          <div
            className="h-full rounded-full bg-linear-to-r from-primary to-accent transition-all duration-500 motion-reduce:transition-none"
            style={{
              marginLeft: `${((from - 1) / MOST) * 100}%`,
              width: `${((to - from + 1) / MOST) * 100}%`,
            }}
          />
        </div>
        <p className="mt-3 flex justify-between text-muted-foreground tabular-nums">
          <span>{from}</span>
          <span>{to}</span>
        </p>
        {isFound ? (
          <Button autoFocus className="mt-6" onClick={begin}>
            Play again
          </Button>
        ) : (
          <form onSubmit={guess} className="mt-6 flex gap-3">
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST}
              required
              aria-label="Your guess"
              placeholder="Your guess"
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${inputClass} text-center text-lg`}
            />
            <Button type="submit">Guess</Button>
          </form>
        )}
      </Card>
      {guesses.length > 0 && (
        <ol className="flex flex-wrap justify-center gap-2">
          {guesses.map((number, index) => (
            <li key={index} className="rounded-full bg-muted px-3 py-1 text-sm tabular-nums">
              {number} {number === secret ? '✓' : hintOf(number, secret) === 'higher' ? '↑' : '↓'}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
