import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { drawStrokes, paperRatio, roundPoint, type Stroke } from '@/lib/drawing';

interface DrawingCanvasProps {
  strokes: Stroke[];
  /** The pen of a new stroke. */
  pen: Omit<Stroke, 'points'>;
  onDraw: (stroke: Stroke) => void;
}

const pixels = 1600;

export function DrawingCanvas({ strokes, pen, onDraw }: DrawingCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [current, setCurrent] = useState<Stroke>();

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawStrokes(context, current ? [...strokes, current] : strokes, pixels);
  }, [strokes, current]);

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent): [number, number] {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    return [roundPoint((clientX - left) / width), roundPoint((clientY - top) / width)];
  }

  function start(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCurrent({ ...pen, points: pointAt(event) });
  }

  function move(event: PointerEvent) {
    if (current) setCurrent({ ...current, points: [...current.points, ...pointAt(event)] });
  }

  function end() {
    if (current) onDraw(current);
    setCurrent(undefined);
  }

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Drawing with ${strokes.length} strokes`}
      width={pixels}
      height={pixels * paperRatio}
      className="w-full cursor-crosshair touch-none rounded-lg border bg-white"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
