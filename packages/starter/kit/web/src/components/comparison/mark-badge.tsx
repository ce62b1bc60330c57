import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { Mark } from '@/lib/comparison';

const icons = { Best: Check, Highest: ArrowUp, Lowest: ArrowDown };

/** Names what is special about a value. */
export function MarkBadge({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null;
  const Icon = icons[mark];
  return (
    <Badge
      variant={mark === 'Best' ? 'default' : 'outline'}
      className={mark === 'Best' ? 'bg-success text-success-foreground' : 'text-muted-foreground'}
    >
      <Icon aria-hidden="true" />
      {mark}
    </Badge>
  );
}
