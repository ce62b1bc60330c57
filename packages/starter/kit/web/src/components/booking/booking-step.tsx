import type { ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';

interface BookingStepProps {
  number: number;
  title: string;
  className?: string;
  children: ReactNode;
}

export function BookingStep({ number, title, className, children }: BookingStepProps) {
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-primary/12 font-semibold text-primary text-sm tabular-nums"
          >
            {number}
          </span>
          <h3>{title}</h3>
        </CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}
