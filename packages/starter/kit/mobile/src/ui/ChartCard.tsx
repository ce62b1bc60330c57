import type { ReactNode } from 'react';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface ChartCardProps {
  title: string;
  children: ReactNode;
}

export function ChartCard({ title, children }: ChartCardProps) {
  return (
    <Card>
      <Words size="heading" accessibilityRole="header">
        {title}
      </Words>
      {children}
    </Card>
  );
}
