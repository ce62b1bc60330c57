import { Minus, Pause, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { OptionSlider } from '@/components/tools/option-slider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useMetronome } from '@/hooks/use-metronome';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { addTap, tempoOf } from '@/lib/tap-tempo';
import { cn } from '@/lib/utils';

interface MetronomeProps {
  storageKey: string;
  tempo?: number;
}

const [slowest, fastest] = [30, 240];
const bars = ['2', '3', '4', '6'].map((value) => ({ value, label: `${value} beats` }));

export function Metronome({ storageKey, tempo: firstTempo = 100 }: MetronomeProps) {
  const [{ tempo, beats }, setOptions] = useStoredState(storageKey, {
    tempo: firstTempo,
    beats: 4,
  });
  const [taps, setTaps] = useState<number[]>([]);
  const { isRunning, beat, toggle } = useMetronome({ tempo, beats });
  useSpaceKey(toggle);

  function setTempo(value: number) {
    setOptions({ beats, tempo: Math.min(fastest, Math.max(slowest, value)) });
  }

  function tap() {
    const next = addTap(taps, performance.now());
    setTaps(next);
    const tapped = tempoOf(next);
    if (tapped) setTempo(tapped);
  }

  return (
    <Card className="mx-auto max-w-xl items-stretch gap-8 p-8">
      <div className="flex items-center justify-center gap-6">
        <Button
          variant="outline"
          size="icon-lg"
          aria-label="Slower"
          onClick={() => setTempo(tempo - 1)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <p className="w-40 text-center">
          <span className="block font-bold text-7xl tabular-nums">{tempo}</span>
          <span className="text-muted-foreground">beats per minute</span>
        </p>
        <Button
          variant="outline"
          size="icon-lg"
          aria-label="Faster"
          onClick={() => setTempo(tempo + 1)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      <div aria-hidden="true" className="flex justify-center gap-3">
        {Array.from({ length: beats }, (_, index) => (
          <span
            key={index}
            className={cn(
              'size-5 rounded-full bg-muted transition-colors',
              beat === index && (index === 0 ? 'bg-primary' : 'bg-chart-2'),
            )}
          />
        ))}
      </div>
      <OptionSlider label="Tempo" min={slowest} max={fastest} value={tempo} onChange={setTempo} />
      <ChoiceGroup
        label="Beats in a bar"
        choices={bars}
        value={String(beats)}
        onChange={(value) => setOptions({ tempo, beats: Number(value) })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button size="lg" onClick={toggle}>
          {isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {isRunning ? 'Stop' : 'Start'}
        </Button>
        <Button size="lg" variant="outline" onClick={tap}>
          Tap the tempo
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">The space bar starts and stops.</p>
    </Card>
  );
}
