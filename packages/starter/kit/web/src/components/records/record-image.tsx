import { Emoji } from '@/components/emoji';
import { cn } from '@/lib/utils';

interface RecordImageProps {
  /** A URL, a data URL or an emoji. */
  src: string;
  /** The kind of image, such as "Cover". */
  label: string;
  /** The name of the record. */
  name: string;
  /** An emoji to show without an image. */
  icon?: string;
  className?: string;
}

/** The image of a record, or an emoji in its place. */
export function RecordImage({ src, label, name, icon = '🖼️', className }: RecordImageProps) {
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
          <Emoji icon={src || icon} name={name} />
        </span>
      )}
      <figcaption className="sr-only">{`${label}: ${name}`}</figcaption>
    </figure>
  );
}
