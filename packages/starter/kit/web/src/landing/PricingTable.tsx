import { Card } from '@/ui/Card.tsx';
import { AnchorLink } from './AnchorLink.tsx';
import { actionClass } from './actionClass.ts';
import { Section } from './Section.tsx';
import type { SiteLink } from './SiteHeader.tsx';

export interface Plan {
  title: string;
  price: string;
  features: string[];
  /** The one that most people take. */
  isBest?: boolean;
}

interface PricingTableProps {
  id: string;
  title: string;
  text?: string;
  plans: Plan[];
  action: SiteLink;
}

export function PricingTable({ plans, action, ...heading }: PricingTableProps) {
  return (
    <Section {...heading}>
      <ul className="mx-auto grid max-w-md items-center gap-6 lg:max-w-none lg:auto-cols-fr lg:grid-flow-col">
        {plans.map(({ title, price, features, isBest = false }) => (
          <li key={title}>
            <Card
              className={`relative flex flex-col p-7 sm:p-8 ${isBest ? 'shadow-primary/15 shadow-xl ring-2 ring-primary lg:py-12' : ''}`}
            >
              {isBest && (
                <span className="-translate-x-1/2 -translate-y-1/2 absolute top-0 left-1/2 whitespace-nowrap rounded-full bg-primary px-3 py-1 font-semibold text-primary-foreground text-xs">
                  Most popular
                </span>
              )}
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-3 font-bold text-4xl tracking-tight">{price}</p>
              <ul className="mt-6 space-y-3">
                {features.map((feature) => (
                  <li key={feature} className="flex gap-3 text-muted-foreground">
                    <Tick />
                    {feature}
                  </li>
                ))}
              </ul>
              <AnchorLink
                to={action.to}
                className={`mt-8 ${isBest ? actionClass.primary : actionClass.secondary}`}
                aria-label={`${action.label}: ${title}`}
              >
                {action.label}
              </AnchorLink>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tick() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="mt-0.5 size-5 shrink-0 text-primary"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m4 10.5 4 4 8-9" />
    </svg>
  );
}
