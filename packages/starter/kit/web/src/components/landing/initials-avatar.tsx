import { Avatar, AvatarFallback } from '@/components/ui/avatar';
import { cn } from '@/lib/utils';

/** The initials of a person in place of a portrait. */
export function InitialsAvatar({ name, className }: { name: string; className?: string }) {
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <Avatar aria-hidden="true" className={cn('size-12', className)}>
      <AvatarFallback className="bg-linear-to-br from-primary to-[color-mix(in_oklab,var(--primary)_55%,var(--chart-2))] font-semibold text-[length:inherit] text-primary-foreground">
        {initials}
      </AvatarFallback>
    </Avatar>
  );
}
