import type { GalleryCategory } from '@millwright/contract';

const categories: readonly (readonly [GalleryCategory | undefined, string])[] = [
  [undefined, 'All'],
  ['sites', 'Websites'],
  ['shops', 'Shops and booking'],
  ['organize', 'Organize'],
  ['learn', 'Learn'],
  ['tools', 'Tools'],
  ['games', 'Games'],
];

interface CategoryFilterProps {
  /** Undefined for all. */
  readonly value: GalleryCategory | undefined;
  readonly onChange: (category: GalleryCategory | undefined) => void;
}

/** Radio buttons that wrap on narrow screens. */
export function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 text-[13px]">
      <legend className="sr-only">Category</legend>
      {categories.map(([category, name]) => (
        <label
          key={name}
          className="cursor-pointer rounded-full border border-line bg-card px-3 py-1.5 text-soft motion-safe:transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="gallery-category"
            className="sr-only"
            checked={category === value}
            onChange={() => onChange(category)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
