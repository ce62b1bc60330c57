import { Emoji } from './Emoji.tsx';

interface PictureProps {
  /** An address, the picture itself as a data URL, or an emoji that stands for it. */
  src: string;
  /** What kind of picture it is: a photo, a cover … */
  label: string;
  /** Of what. */
  name: string;
  /** An emoji for as long as there is no picture. */
  icon?: string;
  className?: string;
}

/** A picture, or something to stand in its place. */
export function Picture({ src, label, name, icon = '🖼️', className = '' }: PictureProps) {
  return (
    <figure
      className={`@container relative grid place-items-center overflow-hidden bg-[linear-gradient(135deg,color-mix(in_oklab,var(--primary)_14%,var(--card)),color-mix(in_oklab,var(--accent)_22%,var(--card)))] ${className}`}
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
