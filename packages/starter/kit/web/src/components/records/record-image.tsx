import { Illustration } from '@/components/art/illustration';
import { toNumber } from '@/components/art/motif';
import { Emoji } from '@/components/emoji';
import { cn } from '@/lib/utils';

interface RecordImageProps {
  /** A URL, a data URL or an emoji; empty for a drawing. */
  src?: string | undefined;
  /** The kind of image, such as "Cover". */
  label: string;
  /** The name of the record. */
  name: string;
  /** The id of the record, which varies the drawing. */
  id?: string;
  className?: string;
}

/** The image of a record, or a drawing of its topic. Records one after the other have different drawings. */
export function RecordImage({ src = '', label, name, id = name, className }: RecordImageProps) {
  if (src === '') {
    return (
      <div aria-hidden="true" className={cn('overflow-hidden', className)}>
        <Illustration index={toNumber(id)} name={name} className="size-full" />
      </div>
    );
  }
  return (
    <figure
      className={cn(
        '@container relative grid place-items-center overflow-hidden bg-[linear-gradient(135deg,color-mix(in_oklab,var(--primary)_14%,var(--card)),color-mix(in_oklab,var(--chart-2)_20%,var(--card)))]',
        className,
      )}
    >
      {/[./:]/.test(src) ? (
        <img src={src} alt="" loading="lazy" className="absolute size-full object-cover" />
      ) : (
        <span className="text-[clamp(1.25rem,28cqw,4.5rem)] leading-none">
          <Emoji icon={src} name={name} />
        </span>
      )}
      <figcaption className="sr-only">{`${label}: ${name}`}</figcaption>
    </figure>
  );
}
