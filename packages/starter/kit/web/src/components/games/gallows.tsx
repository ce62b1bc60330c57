const parts = [
  'M10 95h60M25 95V8h45',
  'M70 8v12',
  'M70 20a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  'M70 38v26',
  'M70 45 57 55',
  'M70 45l13 10',
  'M70 64 59 82M70 64l11 18',
];

/** A drawing that gets one more part with each mistake. */
export function Gallows({ mistakes }: { mistakes: number }) {
  return (
    <svg
      role="img"
      aria-label={`${mistakes} of ${parts.length} mistakes`}
      viewBox="0 0 100 100"
      className="mx-auto h-48"
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {parts.map((part, index) => (
        <path
          key={part}
          d={part}
          className={index < mistakes ? 'stroke-primary' : 'stroke-muted'}
        />
      ))}
    </svg>
  );
}
