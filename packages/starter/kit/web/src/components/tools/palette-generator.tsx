import { Lock, LockOpen, RefreshCw } from 'lucide-react';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionChips } from '@/components/tools/option-chips';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { createPalette, type Harmony, harmonies, readableOn } from '@/lib/color-math';

interface Swatch {
  color: string;
  isLocked: boolean;
}

const first: Swatch[] = ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'].map((color) => ({
  color,
  isLocked: false,
}));

const choices = (Object.keys(harmonies) as Harmony[]).map((value) => ({
  value,
  label: harmonies[value].label,
}));

export function PaletteGenerator({ storageKey }: { storageKey: string }) {
  const [swatches, setSwatches] = useStoredState(storageKey, first);
  const [harmony, setHarmony] = useStoredState<Harmony>(`${storageKey}-harmony`, 'random');
  const css = swatches.map(({ color }, index) => `  --color-${index + 1}: ${color};`).join('\n');

  function renew(wanted: Harmony) {
    const fresh = createPalette(wanted, Math.random);
    setSwatches(
      swatches.map((swatch, index) => {
        return swatch.isLocked ? swatch : { color: fresh[index], isLocked: false };
      }),
    );
  }

  useSpaceKey(() => renew(harmony));
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => renew(harmony)}>
          <RefreshCw aria-hidden="true" />
          New palette
        </Button>
        <p className="text-muted-foreground text-sm">Or press the space bar.</p>
      </div>
      <OptionChips
        label="Harmony"
        choices={choices}
        value={harmony}
        onChange={(value) => {
          setHarmony(value);
          renew(value);
        }}
      />
      <ul className="grid gap-3 sm:grid-cols-5">
        {swatches.map(({ color, isLocked }, index) => (
          <li key={index} className="overflow-hidden rounded-xl border">
            <div
              className="grid h-28 place-content-center font-mono font-semibold uppercase sm:h-56"
              style={{ backgroundColor: color, color: readableOn(color) }}
            >
              {color}
            </div>
            <div className="flex items-center justify-between gap-1 p-2">
              <CopyButton text={color} variant="ghost" />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Keep ${color}`}
                aria-pressed={isLocked}
                onClick={() => setSwatches(swatches.with(index, { color, isLocked: !isLocked }))}
              >
                {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ToolPanel title="CSS" actions={<CopyButton text={`:root {\n${css}\n}`} label="Copy CSS" />}>
        <pre className="overflow-x-auto font-mono text-sm">{`:root {\n${css}\n}`}</pre>
      </ToolPanel>
    </div>
  );
}
