import { Card } from '@/components/ui/card';

interface ScoreBoardProps {
  scores: { label: string; value: string | number }[];
}

export function ScoreBoard({ scores }: ScoreBoardProps) {
  return (
    <dl className="flex justify-center gap-2 sm:gap-3">
      {scores.map(({ label, value }) => (
        <Card
          key={label}
          className="min-w-18 flex-col-reverse gap-0 px-3 sm:min-w-24 sm:px-4 py-2.5 text-center"
        >
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
