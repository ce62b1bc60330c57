import { Card } from '@/components/ui/card';

interface FigureListProps {
  figures: { label: string; value: string | number }[];
}

/** A few numbers side by side. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(({ label, value }) => (
        <Card key={label} className="flex-col-reverse gap-0 px-4 py-2.5 text-center">
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="font-semibold text-2xl tabular-nums">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
