import type { ReactNode } from 'react';
import { Card } from '@/ui/Card.tsx';

interface ChartCardProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

export function ChartCard({ title, isEmpty, children }: ChartCardProps) {
  return (
    <Card className="h-full p-5 sm:p-6">
      <figure>
        <figcaption className="mb-5 font-semibold">{title}</figcaption>
        {isEmpty ? <p className="text-muted-foreground text-sm">Nothing to show yet.</p> : children}
      </figure>
    </Card>
  );
}
