import {
  Bookmark,
  Check,
  Heart,
  type LucideIcon,
  Pin,
  Star,
  ThumbsDown,
  ThumbsUp,
  Users,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { ActionIcon } from '@/lib/record-actions';
import { cn } from '@/lib/utils';

const icons: Record<ActionIcon, LucideIcon> = {
  up: ThumbsUp,
  down: ThumbsDown,
  heart: Heart,
  star: Star,
  bookmark: Bookmark,
  pin: Pin,
  people: Users,
  check: Check,
};

interface ActionButtonProps {
  label: string;
  /** The name of the record. */
  name: string;
  icon?: ActionIcon;
  /** True while the button is on. Buttons without an opposite are never on. */
  pressed?: boolean;
  /** Number of people who pressed it. */
  count?: number;
  onClick: () => void;
}

/** A button that does one thing with a record. */
export function ActionButton(props: ActionButtonProps) {
  const { label, name, icon, pressed = false, count, onClick } = props;
  const Icon = icon && icons[icon];
  return (
    <Button
      type="button"
      size="sm"
      variant={pressed ? 'secondary' : 'outline'}
      title={`${label}: ${name}`}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden="true" className={cn(pressed && 'fill-current')} />}
      {label}
      <span className="sr-only">: {name}</span>
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </Button>
  );
}
