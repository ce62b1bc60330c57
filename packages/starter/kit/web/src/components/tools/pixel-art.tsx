import { Download, Eraser, PaintBucket, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { ColorChoice } from '@/components/tools/color-choice';
import { PixelGrid } from '@/components/tools/pixel-grid';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import { downloadCanvas } from '@/lib/download-canvas';
import { emptyPixels, fillPixels, type Pixels } from '@/lib/pixel-art';

interface PixelArtProps {
  storageKey: string;
  /** Pixels in a row. */
  size?: number;
}

const colors = [
  { name: 'Black', color: '#111827' },
  { name: 'White', color: '#ffffff' },
  { name: 'Red', color: '#dc2626' },
  { name: 'Orange', color: '#f97316' },
  { name: 'Yellow', color: '#facc15' },
  { name: 'Green', color: '#16a34a' },
  { name: 'Blue', color: '#2563eb' },
  { name: 'Purple', color: '#9333ea' },
];

const pens = [
  { value: 'pencil', label: 'Pencil', icon: Pencil },
  { value: 'fill', label: 'Fill', icon: PaintBucket },
  { value: 'eraser', label: 'Eraser', icon: Eraser },
] as const;

const exportPixels = 32;
const maxUndo = 50;

export function PixelArt({ storageKey, size: initialSize = 16 }: PixelArtProps) {
  const [art, setArt] = useStoredState(storageKey, {
    size: initialSize,
    pixels: emptyPixels(initialSize),
  });
  const [earlier, setEarlier] = useState<Pixels[]>([]);
  const [color, setColor] = useState(colors[0].color);
  const [pen, setPen] = useState<(typeof pens)[number]['value']>('pencil');
  const { size, pixels } = art;
  const sizes = [...new Set([8, 16, 24, 32, initialSize])].toSorted((one, other) => one - other);

  function change(next: Pixels) {
    if (next === pixels) return;
    setEarlier([...earlier, pixels].slice(-maxUndo));
    setArt({ size, pixels: next });
  }

  function paint(at: number) {
    const wanted = pen === 'eraser' ? '' : color;
    if (pen === 'fill') change(fillPixels(pixels, size, at, wanted));
    else if (pixels[at] !== wanted) change(pixels.with(at, wanted));
  }

  function save() {
    const canvas = document.createElement('canvas');
    canvas.width = size * exportPixels;
    canvas.height = canvas.width;
    const context = canvas.getContext('2d');
    if (!context) return;
    for (const [at, pixel] of pixels.entries()) {
      if (pixel === '') continue;
      context.fillStyle = pixel;
      const [x, y] = [(at % size) * exportPixels, Math.floor(at / size) * exportPixels];
      context.fillRect(x, y, exportPixels, exportPixels);
    }
    downloadCanvas(canvas, 'pixel-art.png');
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <Card className="gap-5 p-5">
        <ToggleGroup
          type="single"
          variant="outline"
          aria-label="Pen"
          className="w-full"
          value={pen}
          onValueChange={(value) => value && setPen(value as typeof pen)}
        >
          {pens.map(({ value, label, icon: Icon }) => (
            <ToggleGroupItem key={value} value={value} className="flex-1">
              <Icon aria-hidden="true" />
              {label}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <ColorChoice colors={colors} value={color} onChange={setColor} />
        <ChoiceGroup
          label="Size"
          choices={sizes.map((value) => ({ value: String(value), label: `${value} × ${value}` }))}
          value={String(size)}
          onChange={(value) => {
            setEarlier([]);
            setArt({ size: Number(value), pixels: emptyPixels(Number(value)) });
          }}
        />
        <p className="text-muted-foreground text-sm">Another size starts a new picture.</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            disabled={earlier.length === 0}
            onClick={() => {
              setArt({ size, pixels: earlier.at(-1) ?? pixels });
              setEarlier(earlier.slice(0, -1));
            }}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
          <Button variant="outline" onClick={() => change(emptyPixels(size))}>
            <Trash2 aria-hidden="true" />
            Clear
          </Button>
          <Button onClick={save}>
            <Download aria-hidden="true" />
            Download
          </Button>
        </div>
      </Card>
      <PixelGrid pixels={pixels} size={size} onPaint={paint} />
    </div>
  );
}
