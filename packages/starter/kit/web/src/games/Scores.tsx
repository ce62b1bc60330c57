interface ScoresProps {
  scores: { label: string; value: string | number }[];
}

export function Scores({ scores }: ScoresProps) {
  return (
    <dl className="flex justify-center gap-3">
      {scores.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-w-24 flex-col-reverse rounded-2xl border border-border bg-card px-4 py-2.5 text-center shadow-xs"
        >
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
