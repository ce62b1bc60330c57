import { PollOptions } from '@/components/poll/poll-options';
import { PollResults } from '@/components/poll/poll-results';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';

interface PollCardProps {
  storageKey: string;
  question: string;
  options: string[];
}

/** Votes stay in this browser. "Next person" lets several people vote on it. */
export function PollCard({ storageKey, question, options }: PollCardProps) {
  const [votes, setVotes] = useStoredState<Record<string, number>>(`${storageKey}-votes`, {});
  const [choice, setChoice] = useStoredState<string>(`${storageKey}-choice`, '');
  const counts = options.map((option) => votes[option] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);

  function vote(option: string) {
    setChoice(option);
    setVotes({ ...votes, [option]: (votes[option] ?? 0) + 1 });
  }

  function reset() {
    setChoice('');
    setVotes({});
  }

  return (
    <Card className="mx-auto max-w-xl">
      <CardHeader>
        <CardTitle className="text-balance text-2xl tracking-tight sm:text-3xl">
          <h2>{question}</h2>
        </CardTitle>
      </CardHeader>
      <CardContent>
        {choice ? (
          <PollResults options={options} counts={counts} choice={choice} />
        ) : (
          <PollOptions options={options} onVote={vote} />
        )}
      </CardContent>
      <CardFooter className="flex-wrap gap-2">
        <p aria-live="polite" className="mr-auto w-full text-muted-foreground text-sm sm:w-auto">
          {total} {total === 1 ? 'vote' : 'votes'}
          {choice && ` · you chose ${choice}`}
        </p>
        {choice && (
          <Button variant="outline" size="sm" onClick={() => setChoice('')}>
            Next person
          </Button>
        )}
        {total > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="text-destructive hover:text-destructive"
            onClick={reset}
          >
            Reset
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
