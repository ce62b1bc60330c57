import { useStored } from '@/lib/useStored.ts';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { PollResults } from './PollResults.tsx';

interface PollCardProps {
  storageKey: string;
  question: string;
  options: string[];
}

/** Votes are kept in this browser: everybody who uses it votes after "Next person". */
export function PollCard({ storageKey, question, options }: PollCardProps) {
  const [votes, setVotes] = useStored<Record<string, number>>(`${storageKey}-votes`, {});
  const [choice, setChoice] = useStored<string>(`${storageKey}-choice`, '');
  const counts = options.map((option) => votes[option] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);

  function vote(option: string) {
    setChoice(option);
    setVotes({ ...votes, [option]: (votes[option] ?? 0) + 1 });
  }

  function startOver() {
    setChoice('');
    setVotes({});
  }

  return (
    <Card className="mx-auto max-w-xl p-6 sm:p-9">
      <h2 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">{question}</h2>
      {choice ? (
        <PollResults options={options} counts={counts} choice={choice} />
      ) : (
        <ul className="mt-7 space-y-3">
          {options.map((option) => (
            <li key={option}>
              <button
                type="button"
                onClick={() => vote(option)}
                className="w-full rounded-2xl border-2 border-border px-5 py-3.5 text-left font-medium transition hover:border-primary hover:bg-primary/5"
              >
                {option}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto w-full text-muted-foreground text-sm sm:w-auto">
          {total} {total === 1 ? 'vote' : 'votes'}
          {choice && ` · you chose ${choice}`}
        </p>
        {choice && (
          <Button look="secondary" size="small" onClick={() => setChoice('')}>
            Next person
          </Button>
        )}
        {total > 0 && (
          <Button look="danger" size="small" onClick={startOver}>
            Reset
          </Button>
        )}
      </div>
    </Card>
  );
}
