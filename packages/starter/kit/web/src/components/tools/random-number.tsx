import { Dices } from 'lucide-react';
import { useState } from 'react';
import { SettingField } from '@/components/timer/setting-field';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionSwitch } from '@/components/tools/option-switch';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { drawNumbers } from '@/lib/draw-random';
import { cn } from '@/lib/utils';

interface RandomNumberProps {
  storageKey: string;
  min?: number;
  max?: number;
}

const limit = 999_999_999;
const maxHistory = 12;
const manyLetters = 24;

export function RandomNumber({ storageKey, min: low = 1, max: high = 100 }: RandomNumberProps) {
  const [min, setMin] = useState(low);
  const [max, setMax] = useState(high);
  const [count, setCount] = useState(1);
  const [areUnique, setAreUnique] = useState(true);
  const [history, setHistory] = useStoredState<string[]>(storageKey, []);
  const [result, ...earlier] = history;
  const isWrong = min > max;

  function draw() {
    const numbers = drawNumbers(min, max, count, areUnique).join(', ');
    setHistory([numbers, ...history].slice(0, maxHistory));
  }

  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 md:grid-cols-2">
      <ToolPanel title="Options">
        <div className="grid grid-cols-2 gap-4">
          <SettingField label="From" min={-limit} max={limit} value={min} onChange={setMin} />
          <SettingField label="To" min={-limit} max={limit} value={max} onChange={setMax} />
        </div>
        <SettingField label="How many" max={100} value={count} onChange={setCount} />
        <OptionSwitch label="Each number only once" checked={areUnique} onChange={setAreUnique} />
        {isWrong && (
          <p role="alert" className="text-destructive text-sm">
            The first number must not be larger than the second.
          </p>
        )}
        <Button size="lg" disabled={isWrong} onClick={draw}>
          <Dices aria-hidden="true" />
          Draw
        </Button>
      </ToolPanel>
      <ToolPanel title="Result" actions={<CopyButton text={result ?? ''} />}>
        <output
          aria-live="polite"
          className={cn(
            'grid min-h-40 place-content-center break-words text-center font-bold tabular-nums',
            (result?.length ?? 0) > manyLetters ? 'text-xl' : 'text-5xl',
          )}
        >
          {result ?? '–'}
        </output>
        {earlier.length > 0 && (
          <div className="space-y-2">
            <div className="flex items-center justify-between">
              <h3 className="font-medium text-sm">Before that</h3>
              <Button variant="ghost" size="sm" onClick={() => setHistory([])}>
                Clear
              </Button>
            </div>
            <ol className="space-y-1 text-muted-foreground">
              {earlier.map((text, index) => (
                <li key={index} className="break-words tabular-nums">
                  {text}
                </li>
              ))}
            </ol>
          </div>
        )}
      </ToolPanel>
    </div>
  );
}
