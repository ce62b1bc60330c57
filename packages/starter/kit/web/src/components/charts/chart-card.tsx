import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';

interface ChartCardProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

export function ChartCard({ title, isEmpty, children }: ChartCardProps) {
  return (
    <Card className="h-full">
      <CardHeader>
        <CardTitle>
          <h3>{title}</h3>
        </CardTitle>
      </CardHeader>
      <CardContent className="flex grow flex-col justify-center">
        {isEmpty ? <p className="text-muted-foreground text-sm">Nothing to show yet.</p> : children}
      </CardContent>
    </Card>
  );
}
