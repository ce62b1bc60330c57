import { useEffect, useState } from 'react';
import { Wheel } from '@/components/games/wheel';
import { WheelEntries } from '@/components/games/wheel-entries';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Label } from '@/components/ui/label';
import { Switch } from '@/components/ui/switch';
import { useStoredState } from '@/hooks/use-stored-state';
import { spinWheel } from '@/lib/wheel';

interface WheelGameProps {
  storageKey: string;
  /** The entries until someone changes them. */
  entries: string[];
}

const fewestEntries = 2;
const mostResults = 10;
const prefersStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const spinMs = prefersStill ? 0 : 4500;

export function WheelGame({ storageKey, entries: initial }: WheelGameProps) {
  const [entries, setEntries] = useStoredState(storageKey, initial);
  const [angle, setAngle] = useState(0);
  const [landing, setLanding] = useState<number>();
  const [results, setResults] = useState<string[]>([]);
  const [removesResult, setRemovesResult] = useState(false);
  const isSpinning = landing !== undefined;

  useEffect(() => {
    if (landing === undefined) return;
    const timer = setTimeout(() => {
      setLanding(undefined);
      setResults((before) => [entries[landing], ...before].slice(0, mostResults));
      if (removesResult) setEntries(entries.filter((_, index) => index !== landing));
    }, spinMs);
    return () => clearTimeout(timer);
  }, [landing, entries, removesResult, setEntries]);

  function spin() {
    const after = spinWheel(entries.length, angle, Math.random);
    setAngle(after.angle);
    setLanding(after.index);
  }

  function describeState(): string {
    if (isSpinning) return 'Spinning …';
    if (entries.length < fewestEntries) return 'Add at least two entries';
    return results[0] ?? 'Spin the wheel!';
  }

  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="mx-auto w-full max-w-lg space-y-5 text-center">
        <Wheel entries={entries} angle={angle} spinMs={spinMs} />
        <p aria-live="polite" className="text-balance font-semibold text-3xl tracking-tight">
          {describeState()}
        </p>
        <Button
          size="lg"
          disabled={isSpinning || entries.length < fewestEntries}
          onClick={spin}
          className="min-w-36"
        >
          Spin
        </Button>
      </div>
      <div className="space-y-5">
        <WheelEntries entries={entries} isDisabled={isSpinning} onChange={setEntries} />
        <div className="flex items-center gap-3">
          <Switch
            id="removes-result"
            checked={removesResult}
            disabled={isSpinning}
            onCheckedChange={setRemovesResult}
          />
          <Label htmlFor="removes-result">Remove the result from the wheel</Label>
        </div>
        {results.length > 0 && (
          <div>
            <h2 className="mb-2 font-semibold">Results</h2>
            <ol className="flex flex-wrap gap-2">
              {results.map((result, index) => (
                <li key={index}>
                  <Badge variant={index === 0 ? 'default' : 'secondary'}>{result}</Badge>
                </li>
              ))}
            </ol>
          </div>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setEntries(initial);
            setResults([]);
          }}
          disabled={isSpinning}
        >
          Start over
        </Button>
      </div>
    </div>
  );
}
