import { Check } from 'lucide-react';
import { Section } from '@/components/landing/section';
import type { SiteLink } from '@/components/landing/site-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { cn } from '@/lib/utils';

export interface Plan {
  title: string;
  price: string;
  features: string[];
  isBest?: boolean;
}

interface PricingSectionProps {
  id: string;
  title: string;
  text?: string;
  plans: Plan[];
  action: SiteLink;
}

export function PricingSection({ plans, action, ...heading }: PricingSectionProps) {
  return (
    <Section {...heading}>
      <ul className="mx-auto grid max-w-md items-center gap-6 lg:max-w-none lg:auto-cols-fr lg:grid-flow-col">
        {plans.map(({ title, price, features, isBest = false }) => (
          <li key={title}>
            <Card
              className={cn(
                'relative',
                isBest && 'shadow-primary/15 shadow-xl ring-2 ring-primary lg:py-10',
              )}
            >
              {isBest && (
                <Badge className="absolute top-0 left-1/2 -translate-x-1/2 -translate-y-1/2">
                  Most popular
                </Badge>
              )}
              <CardHeader>
                <CardTitle className="text-lg">
                  <h3>{title}</h3>
                </CardTitle>
                <p className="font-bold text-4xl tracking-tight">{price}</p>
              </CardHeader>
              <CardContent>
                <ul className="space-y-3">
                  {features.map((feature) => (
                    <li key={feature} className="flex gap-3 text-muted-foreground">
                      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
                      {feature}
                    </li>
                  ))}
                </ul>
              </CardContent>
              <CardFooter>
                <Button
                  asChild
                  size="lg"
                  variant={isBest ? 'default' : 'outline'}
                  className="w-full"
                >
                  <a href={`#${action.to}`} aria-label={`${action.label}: ${title}`}>
                    {action.label}
                  </a>
                </Button>
              </CardFooter>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
