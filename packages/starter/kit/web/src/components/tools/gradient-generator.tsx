import { Plus, Shuffle, Trash2 } from 'lucide-react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { ColorInput } from '@/components/tools/color-input';
import { CopyButton } from '@/components/tools/copy-button';
import { OptionSlider } from '@/components/tools/option-slider';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { createPalette } from '@/lib/color-math';

const kinds = [
  { value: 'linear', label: 'Linear' },
  { value: 'radial', label: 'Radial' },
  { value: 'conic', label: 'Conic' },
] as const;

interface Gradient {
  kind: (typeof kinds)[number]['value'];
  angle: number;
  colors: string[];
}

const maxColors = 5;

export function gradientCss({ kind, angle, colors }: Gradient): string {
  const list = colors.join(', ');
  if (kind === 'linear') return `linear-gradient(${angle}deg, ${list})`;
  return kind === 'radial'
    ? `radial-gradient(circle, ${list})`
    : `conic-gradient(from ${angle}deg, ${list})`;
}

export function GradientGenerator({ storageKey }: { storageKey: string }) {
  const [gradient, setGradient] = useStoredState<Gradient>(storageKey, {
    kind: 'linear',
    angle: 120,
    colors: ['#6366f1', '#ec4899', '#f59e0b'],
  });
  const { kind, angle, colors } = gradient;
  const css = gradientCss(gradient);
  const setColors = (next: string[]) => setGradient({ ...gradient, colors: next });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <ToolPanel title="Options">
        <ChoiceGroup
          label="Kind"
          choices={[...kinds]}
          value={kind}
          onChange={(value) => setGradient({ ...gradient, kind: value })}
        />
        {kind !== 'radial' && (
          <OptionSlider
            label="Angle"
            unit="°"
            min={0}
            max={360}
            step={5}
            value={angle}
            onChange={(value) => setGradient({ ...gradient, angle: value })}
          />
        )}
        {colors.map((color, index) => (
          <div key={index} className="flex items-end gap-2">
            <div className="grow">
              <ColorInput
                label={`Color ${index + 1}`}
                value={color}
                onChange={(value) => setColors(colors.with(index, value))}
              />
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove color ${index + 1}`}
              disabled={colors.length === 2}
              onClick={() => setColors(colors.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            disabled={colors.length === maxColors}
            onClick={() => setColors([...colors, '#22d3ee'])}
          >
            <Plus aria-hidden="true" />
            Add color
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              setColors(createPalette('analogous', Math.random).slice(0, colors.length))
            }
          >
            <Shuffle aria-hidden="true" />
            Surprise me
          </Button>
        </div>
      </ToolPanel>
      <ToolPanel
        title="Preview"
        actions={<CopyButton text={`background: ${css};`} label="Copy CSS" />}
      >
        <div
          role="img"
          aria-label="Preview of the gradient"
          className="h-72 rounded-lg border sm:h-96"
          style={{ background: css }}
        />
        <code className="break-words rounded-md bg-muted p-3 font-mono text-sm">
          {`background: ${css};`}
        </code>
      </ToolPanel>
    </div>
  );
}
