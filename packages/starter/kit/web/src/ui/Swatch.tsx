interface SwatchProps {
  color: string;
}

export function Swatch({ color }: SwatchProps) {
  if (color === '') return null;
  return (
    <span className="inline-flex items-center gap-2 font-mono text-xs">
      <span
        aria-hidden="true"
        style={{ backgroundColor: color }}
        className="size-5 rounded-full ring-1 ring-border"
      />
      {color}
    </span>
  );
}
