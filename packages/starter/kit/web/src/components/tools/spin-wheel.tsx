import { chartColor } from '@/lib/chart-color';

interface SpinWheelProps {
  options: string[];
  /** Degrees; growing numbers turn it clockwise. */
  turn: number;
  onStop: () => void;
}

const maxLabel = 14;

/** A wheel with a pointer at the top. */
export function SpinWheel({ options, turn, onStop }: SpinWheelProps) {
  const angle = 360 / options.length;
  const slices = options.map(
    (_, index) => `${chartColor(index)} ${index * angle}deg ${(index + 1) * angle}deg`,
  );
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-96">
      <div className="absolute -top-1 left-1/2 z-10 h-8 w-6 -translate-x-1/2 bg-foreground [clip-path:polygon(0_0,100%_0,50%_100%)]" />
      <div
        className="relative aspect-square overflow-hidden rounded-full border-4 shadow-lg transition-transform duration-[4s] ease-out motion-reduce:duration-[1ms]"
        style={{
          background: `conic-gradient(${slices.join(', ')})`,
          transform: `rotate(${turn}deg)`,
        }}
        onTransitionEnd={onStop}
      >
        {options.map((option, index) => (
          <span
            key={index}
            className="absolute top-1/2 left-1/2 flex h-6 w-1/2 origin-left -translate-y-1/2 items-center justify-end pe-3"
            style={{ rotate: `${(index + 0.5) * angle - 90}deg` }}
          >
            <span className="rounded-sm bg-background/90 px-1.5 font-medium text-foreground text-sm">
              {option.length > maxLabel ? `${option.slice(0, maxLabel)}…` : option}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
