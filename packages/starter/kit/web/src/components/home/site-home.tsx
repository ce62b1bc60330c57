import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { HomeHero } from '@/components/home/home-hero';
import { RecordTeaser, type TeaserRecord } from '@/components/home/record-teaser';
import { Card } from '@/components/ui/card';

export interface HomeLink {
  to: string;
  label: string;
  text: string;
}

interface SiteHomeProps {
  title: string;
  /** By default, a welcome with the title. */
  heading?: string;
  text: string;
  /** The other pages of the website; the first two are buttons as well. */
  links: HomeLink[];
  /** The name for all records, such as "Tools". */
  name?: string;
  records?: TeaserRecord[];
  /** The path of the list. */
  listPath?: string;
  /** The path of a record before its id; without it, records link to the list. */
  recordPath?: string;
}

const shownRecords = 6;
const buttons = 2;

export function SiteHome(props: SiteHomeProps) {
  const { title, text, links, name = '', records = [], listPath = '/', recordPath } = props;
  return (
    <div className="space-y-12">
      <HomeHero title={title} heading={props.heading} text={text} links={links.slice(0, buttons)} />
      {records.length > 0 && (
        <section aria-label={name} className="space-y-5">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-heading font-semibold text-2xl tracking-tight">{name}</h2>
            <Link to={listPath} className="font-medium text-primary text-sm hover:underline">
              See all
            </Link>
          </div>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {records.slice(0, shownRecords).map((record) => (
              <li key={record.id}>
                <RecordTeaser
                  record={record}
                  to={recordPath ? `${recordPath}${encodeURIComponent(record.id)}` : listPath}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > buttons && (
        <section aria-label="Pages of this website">
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {links.map(({ to, label, text: purpose }) => (
              <li key={to}>
                <Card className="group relative h-full gap-2 px-6 transition hover:shadow-md">
                  <h3 className="flex items-center gap-2 font-semibold">
                    <Link to={to} className="outline-hidden after:absolute after:inset-0">
                      {label}
                    </Link>
                    <ArrowRight
                      aria-hidden="true"
                      className="size-4 text-primary transition-transform group-hover:translate-x-0.5"
                    />
                  </h3>
                  <p className="text-muted-foreground text-sm">{purpose}</p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
