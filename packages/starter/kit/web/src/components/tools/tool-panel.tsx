import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/utils';

interface ToolPanelProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of a tool, such as its input or its result. */
export function ToolPanel({ title, actions, className, children }: ToolPanelProps) {
  return (
    <Card className={cn('min-w-0 gap-4 p-4 sm:p-6', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lg">{title}</h2>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </Card>
  );
}
