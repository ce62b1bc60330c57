import { Download, Eraser, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ColorChoice } from '@/components/tools/color-choice';
import { DrawingCanvas } from '@/components/tools/drawing-canvas';
import { OptionSlider } from '@/components/tools/option-slider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { downloadCanvas } from '@/lib/download-canvas';
import { drawStrokes, paperRatio, type Stroke } from '@/lib/drawing';

const colors = [
  { name: 'Black', color: '#111827' },
  { name: 'Red', color: '#dc2626' },
  { name: 'Orange', color: '#f97316' },
  { name: 'Yellow', color: '#facc15' },
  { name: 'Green', color: '#16a34a' },
  { name: 'Blue', color: '#2563eb' },
  { name: 'Purple', color: '#9333ea' },
];

const exportWidth = 1600;

export function DrawingPad({ storageKey }: { storageKey: string }) {
  const [strokes, setStrokes] = useStoredState<Stroke[]>(storageKey, []);
  const [undone, setUndone] = useState<Stroke[]>([]);
  const [color, setColor] = useState(colors[0].color);
  const [size, setSize] = useState(8);
  const [isEraser, setIsEraser] = useState(false);

  function undo() {
    const last = strokes.at(-1);
    if (!last) return;
    setStrokes(strokes.slice(0, -1));
    setUndone([...undone, last]);
  }

  function redo() {
    const last = undone.at(-1);
    if (!last) return;
    setStrokes([...strokes, last]);
    setUndone(undone.slice(0, -1));
  }

  useWindowKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });

  function save() {
    const canvas = document.createElement('canvas');
    canvas.width = exportWidth;
    canvas.height = exportWidth * paperRatio;
    const context = canvas.getContext('2d');
    if (!context) return;
    drawStrokes(context, strokes, exportWidth);
    downloadCanvas(canvas, 'drawing.png');
  }

  return (
    <div className="space-y-4">
      <Card className="flex-row flex-wrap items-center gap-4 p-4">
        <ColorChoice
          colors={colors}
          value={color}
          onChange={(value) => {
            setColor(value);
            setIsEraser(false);
          }}
        />
        <div className="w-40">
          <OptionSlider label="Thickness" min={2} max={60} value={size} onChange={setSize} />
        </div>
        <Button
          variant={isEraser ? 'default' : 'outline'}
          aria-pressed={isEraser}
          onClick={() => setIsEraser(!isEraser)}
        >
          {isEraser ? <Pencil aria-hidden="true" /> : <Eraser aria-hidden="true" />}
          Eraser
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Undo"
            disabled={!strokes.length}
            onClick={undo}
          >
            <Undo2 aria-hidden="true" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Redo"
            disabled={!undone.length}
            onClick={redo}
          >
            <Redo2 aria-hidden="true" />
          </Button>
          <Button
            variant="outline"
            disabled={strokes.length === 0}
            onClick={() => {
              setUndone(strokes.toReversed());
              setStrokes([]);
            }}
          >
            <Trash2 aria-hidden="true" />
            Clear
          </Button>
          <Button onClick={save}>
            <Download aria-hidden="true" />
            Download
          </Button>
        </div>
      </Card>
      <DrawingCanvas
        strokes={strokes}
        pen={{ color, size, isEraser }}
        onDraw={(stroke) => {
          setStrokes([...strokes, stroke]);
          setUndone([]);
        }}
      />
    </div>
  );
}
