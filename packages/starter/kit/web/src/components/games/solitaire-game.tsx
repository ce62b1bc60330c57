import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PlayingCard, suitIcons } from '@/components/games/playing-card';
import { ScoreBoard } from '@/components/games/score-board';
import { SolitaireColumn } from '@/components/games/solitaire-column';
import { EmptyPile, SolitaireCard } from '@/components/games/solitaire-pile';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import { formatTime } from '@/lib/format-time';
import { suits } from '@/lib/playing-cards';
import {
  cardsAt,
  drawCards,
  type Game,
  isWon,
  moveCards,
  type Source,
  sendAllUp,
  sendUp,
  startGame,
  type Target,
} from '@/lib/solitaire';

/** Klondike. */
export function SolitaireGame({ storageKey }: { storageKey: string }) {
  const [wins, setWins] = useStoredState(storageKey, 0);
  const [games, setGames] = useState(() => [startGame(Math.random)]);
  const [drawCount, setDrawCount] = useState(1);
  const [selected, setSelected] = useState<Source>();
  const clock = useClock(500);
  const game = games[games.length - 1];
  const hasWon = isWon(game);

  function change(after: Game | undefined) {
    setSelected(undefined);
    if (!after || after === game) return;
    if (games.length === 1) clock.restart();
    setGames([...games, after]);
    if (!isWon(after)) return;
    clock.pause();
    setWins(wins + 1);
  }

  /** Moves the selected cards here, or else selects the card here. */
  function press(source: Source | undefined, target: Target | undefined) {
    const after = selected && target && moveCards(game, selected, target);
    if (after) change(after);
    else if (source && !isSame(source, selected) && cardsAt(game, source).length > 0)
      setSelected(source);
    else setSelected(undefined);
  }

  function restart() {
    setGames([startGame(Math.random)]);
    setSelected(undefined);
    clock.reset();
  }

  return (
    <div className="mx-auto max-w-3xl space-y-4">
      <ScoreBoard
        scores={[
          { label: 'Moves', value: games.length - 1 },
          { label: 'Time', value: formatTime(clock.elapsed) },
          { label: 'Wins', value: wins },
        ]}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <ToggleGroup
          type="single"
          variant="outline"
          size="sm"
          aria-label="Cards to draw"
          value={String(drawCount)}
          // A click on the selected number reports an empty value.
          onValueChange={(value) => value && setDrawCount(Number(value))}
        >
          <ToggleGroupItem value="1">Draw 1</ToggleGroupItem>
          <ToggleGroupItem value="3">Draw 3</ToggleGroupItem>
        </ToggleGroup>
        <Button
          size="sm"
          variant="outline"
          disabled={games.length === 1 || hasWon}
          onClick={() => {
            setGames(games.slice(0, -1));
            setSelected(undefined);
          }}
        >
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button size="sm" variant="outline" onClick={() => change(sendAllUp(game))}>
          Collect
        </Button>
        <Button size="sm" variant={hasWon ? 'default' : 'outline'} onClick={restart}>
          New game
        </Button>
      </div>
      <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
        {hasWon && `Solved in ${games.length - 1} moves!`}
      </p>
      <div className="min-h-96 space-y-4 rounded-2xl bg-[#14532d] p-2 shadow-inner sm:p-5">
        <div className="grid grid-cols-7 gap-1 sm:gap-3">
          <Stock game={game} onDraw={() => change(drawCards(game, drawCount))} />
          {game.waste.length > 0 ? (
            <SolitaireCard
              card={game.waste[game.waste.length - 1]}
              place="drawn card"
              isSelected={selected?.kind === 'waste'}
              onPress={() => press({ kind: 'waste' }, undefined)}
              onSend={() => change(sendUp(game, { kind: 'waste' }))}
            />
          ) : (
            <span />
          )}
          <span />
          {game.foundations.map((pile, index) => {
            const suit = suits[index];
            const Icon = suitIcons[suit];
            const source: Source = { kind: 'foundation', index };
            const top = pile.at(-1);
            return top ? (
              <SolitaireCard
                key={suit}
                card={top}
                place={`pile of ${suit}`}
                isSelected={isSame(source, selected)}
                onPress={() => press(source, { kind: 'foundation', index })}
                onSend={() => setSelected(undefined)}
              />
            ) : (
              <EmptyPile
                key={suit}
                label={`Pile of ${suit}: empty`}
                onPress={() => press(undefined, { kind: 'foundation', index })}
              >
                <Icon aria-hidden="true" className="size-1/2" />
              </EmptyPile>
            );
          })}
        </div>
        <div className="grid grid-cols-7 items-start gap-1 sm:gap-3">
          {game.columns.map((column, index) => (
            <SolitaireColumn
              key={index}
              number={index + 1}
              column={column}
              selectedFrom={
                selected?.kind === 'column' && selected.index === index ? selected.at : undefined
              }
              onPress={(at) => press({ kind: 'column', index, at }, { kind: 'column', index })}
              onSend={(at) => change(sendUp(game, { kind: 'column', index, at }))}
            />
          ))}
        </div>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Choose a card, then a place for it. A double click sends it to its pile.
      </p>
    </div>
  );
}

function isSame(a: Source, b: Source | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function Stock({ game, onDraw }: { game: Game; onDraw: () => void }) {
  if (game.stock.length === 0) {
    return (
      <EmptyPile label="Turn the drawn cards over" onPress={onDraw}>
        <RotateCcw aria-hidden="true" className="size-1/2" />
      </EmptyPile>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Draw (${game.stock.length} cards left)`}
      onClick={onDraw}
      className="block w-full touch-manipulation rounded-md focus-visible:outline-3 focus-visible:outline-white"
    >
      <PlayingCard card={undefined} />
    </button>
  );
}
