import { useId } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import { readColor } from '@/lib/color-math';

interface ColorInputProps {
  label: string;
  /** `#1d4ed8` */
  value: string;
  onChange: (value: string) => void;
}

/** A color to pick or to type. A text that is not a color is kept until it becomes one. */
export function ColorInput({ label, value, onChange }: ColorInputProps) {
  const id = useId();
  return (
    <div className="space-y-2">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}: picker`}
          className="h-9 w-12 shrink-0 cursor-pointer rounded-md border bg-transparent p-1"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          key={value}
          id={id}
          className="font-mono"
          defaultValue={value}
          onChange={({ target }) => {
            const color = readColor(target.value);
            if (color && color !== value) onChange(color);
          }}
        />
      </div>
    </div>
  );
}
