import { Card } from '@/ui/Card.tsx';

interface StatProps {
  label: string;
  value: string;
}

export function Stat({ label, value }: StatProps) {
  return (
    <Card className="bg-[linear-gradient(160deg,color-mix(in_oklab,var(--primary)_9%,var(--card)),var(--card)_70%)] p-5">
      <p className="text-muted-foreground text-sm">{label}</p>
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight sm:text-3xl">{value}</p>
    </Card>
  );
}
