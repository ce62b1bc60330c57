import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Text } from '@/components/ui/text';

interface ChartCardProps {
  title: string;
  /** Shows a message instead of the chart. */
  isEmpty: boolean;
  children: ReactNode;
}

export function ChartCard({ title, isEmpty, children }: ChartCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle aria-level={3}>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        {isEmpty ? <Text color="mutedForeground">Nothing to show yet.</Text> : children}
      </CardContent>
    </Card>
  );
}
