import { useEffect, useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { type Face, flipCoin, streakOf, turnTo } from '@/lib/coin-flip';
import { cn } from '@/lib/utils';

const names: Record<Face, string> = { heads: 'Heads', tails: 'Tails' };
const noFlips: Face[] = [];
const mostShown = 20;
const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const flipMs = prefersStill ? 0 : 1200;

export function CoinFlipGame({ storageKey }: { storageKey: string }) {
  const [flips, setFlips] = useStoredState(storageKey, noFlips);
  const [degrees, setDegrees] = useState(0);
  const [falling, setFalling] = useState<Face>();
  const heads = flips.filter((face) => face === 'heads').length;

  useEffect(() => {
    if (!falling) return;
    const timer = setTimeout(() => {
      setFalling(undefined);
      setFlips((before) => [falling, ...before]);
    }, flipMs);
    return () => clearTimeout(timer);
  }, [falling, setFlips]);

  function flip() {
    if (falling) return;
    const face = flipCoin(Math.random);
    setDegrees(turnTo(face, degrees));
    setFalling(face);
  }

  useSpaceKey(flip);

  return (
    <div className="mx-auto max-w-md space-y-6 text-center">
      <ScoreBoard
        scores={[
          { label: 'Heads', value: heads },
          { label: 'Tails', value: flips.length - heads },
          { label: 'In a row', value: streakOf(flips) },
        ]}
      />
      <button
        type="button"
        aria-label="Coin"
        onClick={flip}
        className="mx-auto block rounded-full perspective-distant focus-visible:outline-4 focus-visible:outline-ring"
      >
        <span
          className="relative block size-52 transform-3d"
          style={{
            transform: `rotateX(${degrees}deg)`,
            transition: `transform ${flipMs}ms cubic-bezier(0.2, 0.7, 0.3, 1)`,
          }}
        >
          <CoinFace className="before:content-['H'] from-[#ffe08a] to-[#c98a12]" />
          <CoinFace className="before:content-['T'] rotate-x-180 from-[#f3e3bf] to-[#a97a2b]" />
        </span>
      </button>
      <p aria-live="polite" className="min-h-10 font-semibold text-3xl tracking-tight">
        {falling ? '…' : flips[0] ? names[flips[0]] : 'Heads or tails?'}
      </p>
      <div className="flex justify-center gap-2">
        <Button size="lg" disabled={falling !== undefined} onClick={flip}>
          Flip the coin
        </Button>
        <Button
          size="lg"
          variant="ghost"
          disabled={flips.length === 0}
          onClick={() => setFlips([])}
        >
          Start over
        </Button>
      </div>
      {flips.length > 0 && (
        <ol aria-label="Last flips" className="flex flex-wrap justify-center gap-1.5">
          {flips.slice(0, mostShown).map((face, index) => (
            <li key={index}>
              <Badge variant={face === 'heads' ? 'default' : 'secondary'}>{names[face]}</Badge>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function CoinFace({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute inset-0 grid place-items-center rounded-full border-8 border-[#b47a10] bg-linear-to-br font-bold text-7xl text-[#5c3b00] shadow-lg backface-hidden',
        className,
      )}
    />
  );
}
