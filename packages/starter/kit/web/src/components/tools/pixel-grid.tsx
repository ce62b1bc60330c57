import { type KeyboardEvent, useRef, useState } from 'react';
import { movePixel, type Pixels } from '@/lib/pixel-art';

interface PixelGridProps {
  pixels: Pixels;
  size: number;
  onPaint: (at: number) => void;
}

/** Pixels to paint with a pointer, or with arrow keys and the space bar. */
export function PixelGrid({ pixels, size, onPaint }: PixelGridProps) {
  const [cursor, setCursor] = useState(0);
  const grid = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent) {
    const next = movePixel(cursor, size, event.key);
    if (next !== cursor) {
      event.preventDefault();
      setCursor(next);
      grid.current?.querySelectorAll('button')[next]?.focus();
    }
  }

  /** Paints what the pointer touches while it is pressed. */
  function paintUnder(x: number, y: number) {
    const index = document.elementFromPoint(x, y)?.getAttribute('data-pixel');
    if (index) onPaint(Number(index));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside handle keys and clicks
    <div
      ref={grid}
      className="grid aspect-square w-full max-w-2xl touch-none select-none overflow-hidden rounded-lg border bg-[repeating-conic-gradient(#e5e7eb_0_25%,#ffffff_0_50%)]"
      style={{
        gridTemplateColumns: `repeat(${size}, 1fr)`,
        backgroundSize: `${200 / size}% ${200 / size}%`,
      }}
      onKeyDown={press}
      onPointerMove={({ buttons, clientX, clientY }) => {
        if (buttons === 1) paintUnder(clientX, clientY);
      }}
    >
      {pixels.map((color, at) => (
        <button
          key={at}
          type="button"
          data-pixel={at}
          aria-label={`Row ${Math.floor(at / size) + 1}, column ${(at % size) + 1}: ${color || 'empty'}`}
          tabIndex={at === cursor ? 0 : -1}
          className="border border-black/5 focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-ring"
          style={{ backgroundColor: color }}
          onFocus={() => setCursor(at)}
          onPointerDown={(event) => {
            // A captured pointer would report only the first pixel.
            event.currentTarget.releasePointerCapture(event.pointerId);
            onPaint(at);
          }}
          onKeyDown={(event) => {
            if (event.key === ' ' || event.key === 'Enter') onPaint(at);
          }}
        />
      ))}
    </div>
  );
}
