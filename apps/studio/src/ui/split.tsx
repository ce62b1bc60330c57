import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';

interface SplitProps {
  /** Storage key of the width. */
  readonly name: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

const minPercent = 28;
const maxPercent = 65;
const defaultPercent = 40;
const clamp = (percent: number) => Math.min(maxPercent, Math.max(minPercent, percent));

/** Two panes with a divider that can be dragged or moved with arrow keys. */
export function Split({ name, first, second }: SplitProps) {
  const key = `millwright.split.${name}`;
  const [percent, setPercent] = useState(() =>
    clamp(Number(localStorage.getItem(key)) || defaultPercent),
  );
  const [isDragging, setIsDragging] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  function set(value: number): void {
    setPercent(clamp(value));
    localStorage.setItem(key, String(clamp(value)));
  }
  function drag(event: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (isDragging && box) set(((event.clientX - box.left) / box.width) * 100);
  }
  function press(event: KeyboardEvent): void {
    const by = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (by !== undefined) set(percent + by);
  }
  return (
    <div ref={frame} className="flex h-full min-h-0">
      <div className="min-w-0" style={{ width: `${percent}%` }}>
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Conversation width"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={minPercent}
        aria-valuemax={maxPercent}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsDragging(true);
        }}
        onPointerMove={drag}
        onPointerUp={() => setIsDragging(false)}
        onDoubleClick={() => set(defaultPercent)}
        className="group flex w-2 shrink-0 cursor-col-resize touch-none justify-center"
      >
        <div className="h-full w-px bg-line motion-safe:transition-colors group-hover:bg-accent group-focus-visible:bg-accent" />
      </div>
      {/* A frame would capture the pointer. */}
      <div className={`min-w-0 flex-1 ${isDragging ? 'pointer-events-none select-none' : ''}`}>
        {second}
      </div>
    </div>
  );
}
