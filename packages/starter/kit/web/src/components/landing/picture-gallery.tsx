import { Illustration } from '@/components/art/illustration';
import { Section } from '@/components/landing/section';

export interface GalleryPicture {
  title: string;
  text: string;
}

interface PictureGalleryProps {
  id: string;
  title: string;
  text?: string;
  pictures: GalleryPicture[];
}

export function PictureGallery({ pictures, ...heading }: PictureGalleryProps) {
  return (
    <Section {...heading}>
      <ul className="grid auto-rows-[14rem] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map(({ title, text }, index) => (
          <li key={title} className="sm:first:row-span-2">
            <figure className="group relative h-full overflow-hidden rounded-xl shadow-sm">
              <Illustration
                index={index}
                name={title}
                className="size-full transition duration-500 motion-safe:group-hover:scale-105"
              />
              <figcaption className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-5 pt-16 pb-4 text-white">
                <span className="font-semibold">{title}</span>
                {text && <span className="block text-sm text-white/85">{text}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
