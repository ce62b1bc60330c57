import { useId } from 'react';

interface RatingFieldProps {
  label: string;
  /** 0 is no rating. */
  value: number;
  onChange: (value: number) => void;
  max: number;
}

/** Stars to choose from; they are radio buttons, so arrow keys work. */
export function RatingField({ label, value, onChange, max }: RatingFieldProps) {
  const name = useId();
  const stars = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex min-h-10 flex-wrap items-center gap-0.5">
        {stars.map((star) => (
          <label
            key={star}
            className={`relative cursor-pointer rounded-sm px-0.5 text-2xl leading-none transition hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-ring ${star <= value ? 'text-star' : 'text-border'}`}
          >
            <input
              type="radio"
              name={name}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              checked={star === value}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
        {value > 0 && (
          <button
            type="button"
            onClick={() => onChange(0)}
            className="ml-2 cursor-pointer text-muted-foreground text-sm underline-offset-4 hover:underline"
          >
            Clear
          </button>
        )}
      </div>
    </fieldset>
  );
}
