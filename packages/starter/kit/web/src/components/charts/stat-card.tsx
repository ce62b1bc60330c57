import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';

interface StatCardProps {
  label: string;
  value: string;
}

export function StatCard({ label, value }: StatCardProps) {
  return (
    <Card className="bg-linear-to-br from-primary/8 to-card to-70%">
      <CardHeader>
        <CardDescription>{label}</CardDescription>
        <CardTitle className="wrap-anywhere text-2xl tabular-nums tracking-tight sm:text-3xl">
          {value}
        </CardTitle>
      </CardHeader>
    </Card>
  );
}
