import { Link } from 'react-router';
import { Button } from '@/components/ui/button';
import { openingHours } from '../../shared/schedule';
import { shop } from '../../shared/shop';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const week = weekdays.map((name, index) => ({ name, hours: openingHours[index] }));
/** Weeks begin on Monday. */
const fromMonday = [...week.slice(1), ...week.slice(0, 1)];

export default function HomePage() {
  return (
    <div className="grid gap-12 lg:grid-cols-[1fr_20rem] lg:items-center lg:gap-20 lg:py-10">
      <section>
        <p className="font-medium text-primary text-sm">{shop.address}</p>
        <h1 className="mt-4 text-balance font-semibold text-4xl leading-tight tracking-tight sm:text-6xl">
          A good haircut, when it suits you
        </h1>
        <p className="mt-5 max-w-prose text-lg text-muted-foreground leading-relaxed">
          One barber, one chair and half an hour that is all yours. Pick a free time in the next two
          weeks, and change your mind whenever you need to.
        </p>
        <Button asChild size="lg" className="mt-8 h-12 px-8 text-base">
          <Link to="/book">Book a haircut</Link>
        </Button>
      </section>
      <section aria-labelledby="hours" className="border-primary border-t-2 pt-6">
        <h2 id="hours" className="font-semibold text-lg">
          Opening hours
        </h2>
        <dl className="mt-4 grid gap-2 text-sm">
          {fromMonday.map(({ name, hours }) => (
            <div key={name} className="flex justify-between gap-6">
              <dt>{name}</dt>
              <dd className="text-muted-foreground tabular-nums">
                {hours ? `${hours.opens}:00 – ${hours.closes}:00` : 'Closed'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
