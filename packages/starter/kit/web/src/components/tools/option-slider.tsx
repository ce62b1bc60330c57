import { useId } from 'react';
import { Slider } from '@/components/ui/slider';

interface OptionSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** A unit after the number. */
  unit?: string;
  onChange: (value: number) => void;
}

export function OptionSlider(props: OptionSliderProps) {
  const { label, value, min, max, step = 1, unit = '', onChange } = props;
  const id = useId();
  return (
    <div className="space-y-3">
      <div className="flex items-baseline justify-between gap-4 font-medium text-sm">
        <span id={id}>{label}</span>
        <span className="tabular-nums">{`${value}${unit}`}</span>
      </div>
      <Slider
        aria-labelledby={id}
        min={min}
        max={max}
        step={step}
        value={[value]}
        onValueChange={([next]) => onChange(next)}
      />
    </div>
  );
}
