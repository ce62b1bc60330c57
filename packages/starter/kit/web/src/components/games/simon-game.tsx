import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Toggle } from '@/components/ui/toggle';
import { useBestScore } from '@/hooks/use-best-score';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { judgeInput, lengthen, lightMs, type Pad, pads, toneOf } from '@/lib/simon';
import { playTone } from '@/lib/tone';
import { cn } from '@/lib/utils';

type Phase = 'ready' | 'showing' | 'repeating' | 'over';

const padStyles: Record<Pad, { dim: string; lit: string; corner: string; key: string }> = {
  green: { dim: 'bg-[#1f7a3d]', lit: 'bg-[#5cf08d]', corner: 'rounded-tl-full', key: 'q' },
  red: { dim: 'bg-[#9c2630]', lit: 'bg-[#ff8087]', corner: 'rounded-tr-full', key: 'w' },
  yellow: { dim: 'bg-[#947106]', lit: 'bg-[#ffe27a]', corner: 'rounded-bl-full', key: 'a' },
  blue: { dim: 'bg-[#1e4ea8]', lit: 'bg-[#7fb2ff]', corner: 'rounded-br-full', key: 's' },
};

const pauseMs = 700;
const pressMs = 220;

export function SimonGame({ storageKey }: { storageKey: string }) {
  const [hasSound, setHasSound] = useStoredState(`${storageKey}-sound`, true);
  const [phase, setPhase] = useState<Phase>('ready');
  const [sequence, setSequence] = useState<Pad[]>([]);
  const [pressed, setPressed] = useState<Pad[]>([]);
  const [lit, setLit] = useState<Pad>();
  const rounds = Math.max(0, sequence.length - 1);
  const best = useBestScore(storageKey, rounds);

  function light(pad: Pad, milliseconds: number) {
    setLit(pad);
    if (hasSound) playTone(toneOf[pad], milliseconds);
  }

  const showPad = useEffectEvent(light);
  useEffect(() => {
    if (phase !== 'showing') return;
    const onMs = lightMs(sequence.length);
    const timers = sequence.flatMap((pad, index) => {
      const at = pauseMs + index * (onMs + 150);
      return [
        setTimeout(() => showPad(pad, onMs), at),
        setTimeout(() => setLit(undefined), at + onMs),
      ];
    });
    const end = pauseMs + sequence.length * (onMs + 150);
    timers.push(setTimeout(() => setPhase('repeating'), end));
    return () => timers.forEach(clearTimeout);
  }, [phase, sequence]);

  useEffect(() => {
    if (phase === 'showing' || lit === undefined) return;
    const timer = setTimeout(() => setLit(undefined), pressMs);
    return () => clearTimeout(timer);
  }, [phase, lit]);

  function start() {
    setSequence(lengthen([], Math.random));
    setPressed([]);
    setPhase('showing');
  }

  function press(pad: Pad) {
    if (phase !== 'repeating') return;
    const after = [...pressed, pad];
    light(pad, pressMs);
    const result = judgeInput(sequence, after);
    setPressed(result === 'going' ? after : []);
    if (result === 'wrong') setPhase('over');
    if (result === 'complete') {
      setSequence(lengthen(sequence, Math.random));
      setPhase('showing');
    }
  }

  useWindowKeyDown(({ key, ctrlKey, metaKey }) => {
    const pad = pads.find((one) => padStyles[one].key === key.toLowerCase());
    if (pad && !ctrlKey && !metaKey) press(pad);
  });

  const texts: Record<Phase, string> = {
    ready: 'Watch and repeat',
    showing: 'Watch …',
    repeating: 'Your turn',
    over: `Wrong! You repeated ${rounds} in a row.`,
  };

  return (
    <div className="mx-auto max-w-md space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Round', value: sequence.length },
          { label: 'Best', value: best },
        ]}
      />
      <p aria-live="polite" className="text-center font-semibold text-xl">
        {texts[phase]}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {pads.map((pad) => (
          <button
            key={pad}
            type="button"
            aria-label={pad}
            aria-disabled={phase !== 'repeating'}
            onClick={() => press(pad)}
            className={cn(
              'aspect-square touch-manipulation rounded-2xl transition-colors duration-100 focus-visible:outline-4 focus-visible:outline-ring',
              padStyles[pad].corner,
              lit === pad ? padStyles[pad].lit : padStyles[pad].dim,
            )}
          />
        ))}
      </div>
      <div className="flex justify-center gap-2">
        <Button
          size="lg"
          variant={phase === 'ready' || phase === 'over' ? 'default' : 'outline'}
          onClick={start}
        >
          {phase === 'ready' ? 'Start' : phase === 'over' ? 'Play again' : 'Restart'}
        </Button>
        <Toggle variant="outline" className="h-10" pressed={hasSound} onPressedChange={setHasSound}>
          {hasSound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
          Sound
        </Toggle>
      </div>
      <p className="text-center text-muted-foreground text-sm">Keys: Q, W, A and S</p>
    </div>
  );
}
