import { fitLabel, sliceColor, slicePath } from '@/lib/wheel';

interface WheelProps {
  entries: string[];
  /** Degrees, clockwise. */
  angle: number;
  spinMs: number;
}

const largestFont = 13;

export function Wheel({ entries, angle, spinMs }: WheelProps) {
  const fontSize = Math.min(largestFont, 260 / Math.max(entries.length, 1));
  return (
    <svg
      role="img"
      aria-label={`Wheel with ${entries.length} entries`}
      viewBox="-106 -112 212 218"
      className="w-full"
    >
      <g
        style={{
          transform: `rotate(${angle}deg)`,
          transition: `transform ${spinMs}ms cubic-bezier(0.15, 0.75, 0.2, 1)`,
        }}
      >
        <circle r="104" className="fill-card stroke-border" />
        {entries.map((entry, index) => (
          <g key={index}>
            <path
              d={slicePath(index, entries.length)}
              fill={sliceColor(index, entries.length)}
              stroke="#fff"
              strokeOpacity={0.5}
            />
            <text
              x={92}
              textAnchor="end"
              dominantBaseline="central"
              fontSize={fontSize}
              fontWeight={600}
              fill="#fff"
              transform={`rotate(${((index + 0.5) / entries.length) * 360 - 90})`}
            >
              {fitLabel(entry)}
            </text>
          </g>
        ))}
        <circle r="13" className="fill-card stroke-border" strokeWidth="2" />
      </g>
      <path
        d="M-9-110H9L0-90Z"
        className="fill-foreground stroke-background"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
