import { useState } from 'react';
import { PlayingCard } from '@/components/games/playing-card';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  canDouble,
  dealRound,
  doubleDown,
  handValue,
  hit,
  type Outcome,
  payoutOf,
  type Round,
  stand,
} from '@/lib/blackjack';
import type { Card } from '@/lib/playing-cards';

const bets = [5, 10, 25, 50];
const startChips = 100;
const start = { chips: startChips, best: startChips };
const outcomeTexts: Record<Outcome, string> = {
  blackjack: 'Blackjack! You win',
  won: 'You win',
  push: 'A tie: you keep your bet',
  lost: 'The dealer wins',
};

/** Blackjack for play money against the dealer. */
export function BlackjackGame({ storageKey }: { storageKey: string }) {
  const [{ chips, best }, setScores] = useStoredState(storageKey, start);
  const [bet, setBet] = useState(10);
  const [round, setRound] = useState<Round>();
  const isPlaying = round !== undefined && !round.outcome;
  const isBroke = chips < bets[0] && !isPlaying;

  function change(after: Round) {
    setRound(after);
    if (!after.outcome) return;
    const left = chips + payoutOf(after);
    setScores({ chips: left, best: Math.max(best, left) });
  }

  function restart() {
    setScores({ chips: startChips, best });
    setRound(undefined);
  }

  return (
    <div className="mx-auto max-w-xl space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Chips', value: chips },
          { label: 'Bet', value: isPlaying ? round.bet : Math.min(bet, chips) },
          { label: 'Best', value: best },
        ]}
      />
      <div className="space-y-6 rounded-2xl bg-[#14532d] p-4 text-white shadow-inner sm:p-6">
        <Hand name="Dealer" cards={round?.dealer ?? []} hidesFirst={isPlaying} />
        <p aria-live="polite" className="min-h-8 text-center font-semibold text-xl">
          {describeState()}
        </p>
        <Hand name="You" cards={round?.player ?? []} hidesFirst={false} />
      </div>
      <div className="flex min-h-10 flex-wrap items-center justify-center gap-2">
        {isPlaying ? (
          <>
            <Button size="lg" onClick={() => change(hit(round))}>
              Hit
            </Button>
            <Button size="lg" variant="outline" onClick={() => change(stand(round))}>
              Stand
            </Button>
            <Button
              size="lg"
              variant="outline"
              disabled={!canDouble(round, chips)}
              onClick={() => change(doubleDown(round))}
            >
              Double
            </Button>
          </>
        ) : isBroke ? (
          <Button size="lg" onClick={restart}>
            New game with {startChips} chips
          </Button>
        ) : (
          <>
            <ToggleGroup
              type="single"
              variant="outline"
              aria-label="Bet"
              value={String(bet)}
              // A click on the selected bet reports an empty value.
              onValueChange={(value) => value && setBet(Number(value))}
            >
              {bets.map((amount) => (
                <ToggleGroupItem
                  key={amount}
                  value={String(amount)}
                  disabled={amount > chips}
                  className="tabular-nums"
                >
                  {amount}
                </ToggleGroupItem>
              ))}
            </ToggleGroup>
            <Button size="lg" onClick={() => change(dealRound(Math.min(bet, chips), Math.random))}>
              Deal
            </Button>
          </>
        )}
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Play money only. Blackjack pays 3 to 2, the dealer stands on 17, pairs are not split.
      </p>
    </div>
  );

  function describeState(): string {
    if (isBroke) return 'You are out of chips';
    if (!round) return 'Place your bet';
    return round.outcome ? outcomeTexts[round.outcome] : 'Hit or stand?';
  }
}

interface HandProps {
  name: string;
  cards: Card[];
  /** True if the first card lies face down. */
  hidesFirst: boolean;
}

function Hand({ name, cards, hidesFirst }: HandProps) {
  const { value } = handValue(hidesFirst ? cards.slice(1) : cards);
  return (
    <section aria-label={name}>
      <h2 className="mb-2 font-medium text-sm">
        {name}
        {cards.length > 0 && <span className="ml-2 tabular-nums">{value}</span>}
      </h2>
      <div className="flex min-h-24 flex-wrap gap-2 sm:min-h-28">
        {cards.map((card, index) => (
          <span
            key={index}
            className="w-16 animate-in fade-in slide-in-from-top-4 motion-reduce:animate-none sm:w-20"
          >
            <PlayingCard card={hidesFirst && index === 0 ? undefined : card} />
          </span>
        ))}
      </div>
    </section>
  );
}
