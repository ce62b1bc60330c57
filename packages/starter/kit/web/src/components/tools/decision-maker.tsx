import { useState } from 'react';
import { OptionSwitch } from '@/components/tools/option-switch';
import { SpinWheel } from '@/components/tools/spin-wheel';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { readNames } from '@/lib/draw-random';
import { randomBelow } from '@/lib/generate-password';

interface DecisionMakerProps {
  storageKey: string;
  options?: string[];
}

const sample = ['Pizza', 'Sushi', 'Salad', 'Curry', 'Tacos'];
const fullTurns = 5;

export function DecisionMaker({ storageKey, options: first = sample }: DecisionMakerProps) {
  const [text, setText] = useStoredState(storageKey, first.join('\n'));
  const [turn, setTurn] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [isSpinning, setIsSpinning] = useState(false);
  const [removesChosen, setRemovesChosen] = useState(false);
  const options = readNames(text);

  function spin() {
    const remaining =
      removesChosen && chosen && !isSpinning ? options.filter((name) => name !== chosen) : options;
    if (remaining.length < 2) return;
    if (remaining !== options) setText(remaining.join('\n'));
    const index = randomBelow(remaining.length);
    const angle = 360 / remaining.length;
    // The middle of the slice stops below the pointer at the top.
    const stop = 360 - (index + 0.5) * angle;
    setTurn(turn - (turn % 360) + 360 * fullTurns + stop);
    setChosen(remaining[index]);
    setIsSpinning(true);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <ToolPanel title="Wheel">
        {options.length > 1 && (
          <SpinWheel options={options} turn={turn} onStop={() => setIsSpinning(false)} />
        )}
        <p aria-live="polite" className="min-h-12 text-center font-bold text-3xl">
          {isSpinning ? '…' : chosen}
        </p>
        <Button size="lg" disabled={options.length < 2 || isSpinning} onClick={spin}>
          Spin
        </Button>
      </ToolPanel>
      <div className="space-y-6">
        <TextPane
          title={`Options (${options.length})`}
          value={text}
          onChange={setText}
          placeholder="One option per line"
          error={options.length < 2 ? 'Enter at least two options.' : undefined}
        />
        <OptionSwitch
          label="Remove what was chosen"
          checked={removesChosen}
          onChange={setRemovesChosen}
        />
      </div>
    </div>
  );
}
