import { Button } from '@/components/ui/button';

interface CategoryChipsProps {
  categories: string[];
  /** Empty for all. */
  value: string;
  onChange: (category: string) => void;
}

export function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Category</legend>
      {['', ...categories].map((category) => (
        <Button
          key={category}
          variant={category === value ? 'default' : 'outline'}
          size="sm"
          className="rounded-(--radius-action)"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
        >
          {category || 'All'}
        </Button>
      ))}
    </fieldset>
  );
}
