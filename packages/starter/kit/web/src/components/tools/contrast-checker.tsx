import { ArrowUpDown, Check, X } from 'lucide-react';
import { ColorInput } from '@/components/tools/color-input';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { contrastOf } from '@/lib/color-math';

/** Levels of the Web Content Accessibility Guidelines. */
const levels = [
  { name: 'AA, normal text', least: 4.5 },
  { name: 'AA, large text', least: 3 },
  { name: 'AAA, normal text', least: 7 },
  { name: 'AAA, large text', least: 4.5 },
  { name: 'Icons and controls', least: 3 },
];

export function ContrastChecker({ storageKey }: { storageKey: string }) {
  const [{ text, background }, setColors] = useStoredState(storageKey, {
    text: '#1e293b',
    background: '#f8fafc',
  });
  const ratio = contrastOf(text, background);
  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 md:grid-cols-2">
      <ToolPanel
        title="Colors"
        actions={
          <Button
            variant="outline"
            onClick={() => setColors({ text: background, background: text })}
          >
            <ArrowUpDown aria-hidden="true" />
            Swap
          </Button>
        }
      >
        <ColorInput
          label="Text"
          value={text}
          onChange={(value) => setColors({ text: value, background })}
        />
        <ColorInput
          label="Background"
          value={background}
          onChange={(value) => setColors({ text, background: value })}
        />
        {/* The preview shows colors that may be hard to read, which is its purpose. */}
        <div
          aria-hidden="true"
          className="space-y-2 rounded-lg border p-6"
          style={{ color: text, backgroundColor: background }}
        >
          <p className="font-bold text-2xl">Large text</p>
          <p>The quick brown fox jumps over the lazy dog.</p>
        </div>
      </ToolPanel>
      <ToolPanel title="Contrast">
        <p aria-live="polite" className="font-bold text-5xl tabular-nums">
          {`${(Math.floor(ratio * 100) / 100).toLocaleString('en')} : 1`}
        </p>
        <ul className="space-y-3">
          {levels.map(({ name, least }) => (
            <li key={name} className="flex items-center justify-between gap-4">
              <span>
                {name}
                <span className="text-muted-foreground">{` (${least} : 1)`}</span>
              </span>
              <Badge variant={ratio >= least ? 'default' : 'outline'}>
                {ratio >= least ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
                {ratio >= least ? 'Pass' : 'Fail'}
              </Badge>
            </li>
          ))}
        </ul>
      </ToolPanel>
    </div>
  );
}
