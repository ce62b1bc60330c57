interface ColorSwatchProps {
  color: string;
}

export function ColorSwatch({ color }: ColorSwatchProps) {
  if (color === '') return null;
  return (
    <span className="inline-flex items-center gap-2 font-mono text-xs">
      <span
        aria-hidden="true"
        style={{ backgroundColor: color }}
        className="size-5 rounded-full border"
      />
      {color}
    </span>
  );
}
