import { Link } from 'react-router';
import { RecordImage } from '@/components/records/record-image';
import { Card } from '@/components/ui/card';

export interface TeaserRecord {
  id: string;
  name: string;
  image?: string;
  /** Labels and values. */
  details: Record<string, string>;
}

interface RecordTeaserProps {
  record: TeaserRecord;
  to: string;
}

/** A record on the start page. The whole card is a link. */
export function RecordTeaser({ record, to }: RecordTeaserProps) {
  const { id, name, image, details } = record;
  const known = Object.values(details).filter((value) => value !== '');
  return (
    <Card className="group relative h-full gap-0 overflow-hidden py-0 transition has-[a:focus-visible]:ring-[3px] has-[a:focus-visible]:ring-ring/50 hover:shadow-md motion-safe:hover:-translate-y-0.5">
      <RecordImage
        id={id}
        name={name}
        src={image}
        label="Picture"
        className="aspect-video w-full"
      />
      <div className="space-y-1 p-5">
        <h3 className="font-semibold leading-snug">
          <Link to={to} className="outline-hidden after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        {known.length > 0 && <p className="text-muted-foreground text-sm">{known.join(' · ')}</p>}
      </div>
    </Card>
  );
}
