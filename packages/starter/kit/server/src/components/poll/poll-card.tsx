import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PollOptions } from '@/components/poll/poll-options';
import { PollResults } from '@/components/poll/poll-results';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { useVotes } from '@/hooks/use-votes';

interface PollCardProps {
  storageKey: string;
  question: string;
  options: string[];
}

/** A poll in which each account votes once. Everybody sees the results. */
export function PollCard({ storageKey, question, options }: PollCardProps) {
  const { votes, choice, isSignedIn, vote } = useVotes(storageKey);
  const [isShown, setIsShown] = useState(false);
  const { pathname } = useLocation();
  const counts = options.map((option) => votes[option] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mayVote = isSignedIn && choice === '';

  return (
    <Card className="mx-auto max-w-xl">
      <CardHeader>
        <CardTitle className="text-balance text-2xl tracking-tight sm:text-3xl">
          <h2>{question}</h2>
        </CardTitle>
      </CardHeader>
      <CardContent>
        {mayVote && !isShown ? (
          <PollOptions options={options} onVote={vote} />
        ) : (
          <PollResults options={options} counts={counts} choice={choice} />
        )}
      </CardContent>
      <CardFooter className="flex-wrap gap-2">
        <p aria-live="polite" className="mr-auto w-full text-muted-foreground text-sm sm:w-auto">
          {total} {total === 1 ? 'vote' : 'votes'}
          {choice && ` · you chose ${choice}`}
        </p>
        {mayVote && (
          <Button variant="outline" size="sm" onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Vote' : 'Show results'}
          </Button>
        )}
        {!isSignedIn && (
          <Button variant="outline" size="sm" asChild>
            <Link to="/sign-in" state={{ from: pathname }}>
              Sign in to vote
            </Link>
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
