import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';

interface ColorChoiceProps {
  colors: { name: string; color: string }[];
  value: string;
  onChange: (color: string) => void;
}

/** A few colors as round buttons, and a picker for all others. */
export function ColorChoice({ colors, value, onChange }: ColorChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ToggleGroup
        type="single"
        spacing={2}
        aria-label="Color"
        className="flex-wrap"
        value={value}
        onValueChange={(color) => color && onChange(color)}
      >
        {colors.map(({ name, color }) => (
          <ToggleGroupItem
            key={color}
            value={color}
            aria-label={name}
            className="size-9 min-w-9 rounded-full p-0 data-[state=on]:ring-2 data-[state=on]:ring-ring"
          >
            <span className="size-6 rounded-full border" style={{ backgroundColor: color }} />
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      <input
        type="color"
        aria-label="Another color"
        className="h-9 w-12 cursor-pointer rounded-md border bg-transparent p-1"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
