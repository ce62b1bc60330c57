import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

interface DetailsLinkProps {
  to: string;
  /** The name of the record, for people who hear the link without seeing its card. */
  name: string;
}

export function DetailsLink({ to, name }: DetailsLinkProps) {
  return (
    <Link
      to={to}
      aria-label={`View details of ${name}`}
      className="group relative inline-flex items-center gap-1 rounded-sm font-medium text-primary text-sm outline-none hover:underline focus-visible:ring-[3px] focus-visible:ring-ring/50"
    >
      View details
      <ArrowRight
        aria-hidden="true"
        className="size-4 transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}
