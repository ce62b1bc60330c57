import type { ReactNode } from 'react';
import { Card, CardContent } from '@/components/ui/card';

interface InputCardProps {
  children: ReactNode;
}

/** The fields of a calculator. */
export function InputCard({ children }: InputCardProps) {
  return (
    <Card>
      <CardContent>{children}</CardContent>
    </Card>
  );
}
