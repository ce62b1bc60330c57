import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Input } from '@/components/ui/input';
import { useStoredState } from '@/hooks/use-stored-state';
import { giveHint, highest, pickSecret, remainingRange } from '@/lib/guess-number';

const hintTexts = { higher: 'It is higher than', lower: 'It is lower than', right: 'Yes, it is' };
const hintIcons = { higher: ArrowUp, lower: ArrowDown, right: Check };

export function GuessNumberGame({ storageKey }: { storageKey: string }) {
  const [best, setBest] = useStoredState(storageKey, 0);
  const [secret, setSecret] = useState(() => pickSecret(Math.random));
  const [guesses, setGuesses] = useState<number[]>([]);
  const [text, setText] = useState('');
  const { from, to } = remainingRange(guesses, secret);
  const last = guesses.at(-1);
  const isFound = last === secret;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const number = Math.round(Number(text));
    if (!text || !Number.isFinite(number)) return;
    const after = [...guesses, Math.min(highest, Math.max(1, number))];
    setGuesses(after);
    setText('');
    const isBest = best === 0 || after.length < best;
    if (after.at(-1) === secret && isBest) setBest(after.length);
  }

  function restart() {
    setSecret(pickSecret(Math.random));
    setGuesses([]);
  }

  return (
    <div className="mx-auto max-w-md space-y-6">
      <ScoreBoard
        scores={[
          { label: 'Guesses', value: guesses.length },
          { label: 'Best', value: best || '–' },
        ]}
      />
      <Card>
        <CardContent className="text-center">
          <p
            aria-live="polite"
            className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl"
          >
            {last === undefined
              ? `I think of a number from 1 to ${highest}`
              : `${hintTexts[giveHint(last, secret)]} ${last}${isFound ? '!' : ''}`}
          </p>
          <div aria-hidden="true" className="mt-8 h-3 rounded-full bg-muted">
            <div
              className="h-full rounded-full bg-linear-to-r from-primary to-chart-2 transition-all duration-500 motion-reduce:transition-none"
              style={{
                marginLeft: `${((from - 1) / highest) * 100}%`,
                width: `${((to - from + 1) / highest) * 100}%`,
              }}
            />
          </div>
          <p className="mt-3 flex justify-between text-muted-foreground tabular-nums">
            <span>{from}</span>
            <span>{to}</span>
          </p>
          {isFound ? (
            <Button autoFocus className="mt-6" onClick={restart}>
              Play again
            </Button>
          ) : (
            <form onSubmit={handleSubmit} className="mt-6 flex gap-3">
              <Input
                type="number"
                inputMode="numeric"
                min={1}
                max={highest}
                required
                aria-label="Your guess"
                placeholder="Your guess"
                value={text}
                onChange={({ target }) => setText(target.value)}
                className="text-center"
              />
              <Button type="submit">Guess</Button>
            </form>
          )}
        </CardContent>
      </Card>
      {guesses.length > 0 && (
        <ol className="flex flex-wrap justify-center gap-2">
          {guesses.map((number, index) => {
            const hint = giveHint(number, secret);
            const Icon = hintIcons[hint];
            return (
              <li key={index}>
                <Badge variant="secondary" className="tabular-nums">
                  {number}
                  <Icon role="img" aria-label={hint} />
                </Badge>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
