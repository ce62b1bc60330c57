import { Illustration } from '@/components/landing/illustration';
import { RecordImage } from '@/components/records/record-image';
import { cn } from '@/lib/utils';

interface RecordArtProps {
  /** The id of the record, which selects the drawing. */
  id: string;
  name: string;
  /** A URL, a data URL or an emoji; empty for a drawing. */
  image?: string | undefined;
  className?: string;
}

/** The image of a record, or a drawing with its initial. Records one after the other have different drawings. */
export function RecordArt({ id, name, image = '', className }: RecordArtProps) {
  if (image !== '') {
    return <RecordImage src={image} label="Picture" name={name} className={className} />;
  }
  return (
    <div
      aria-hidden="true"
      className={cn('@container relative grid place-items-center overflow-hidden', className)}
    >
      <Illustration index={toNumber(id)} className="absolute inset-0 size-full" />
      <span className="relative grid size-[36cqw] max-h-20 max-w-20 place-items-center rounded-[28%] bg-card/90 font-heading font-semibold text-[clamp(0.75rem,17cqw,2.25rem)] text-primary shadow-lg">
        {[...name][0]?.toUpperCase()}
      </span>
    </div>
  );
}

function toNumber(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
