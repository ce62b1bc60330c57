import { useId } from 'react';
import { FieldError, FieldLegend, FieldSet } from '@/components/ui/field';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
} from '@/components/ui/input-group';

interface DurationFieldProps {
  label: string;
  /** Minutes. */
  value: number | null;
  onChange: (value: number | null) => void;
  required?: boolean;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

export function DurationField({ label, value, onChange, required, error }: DurationFieldProps) {
  const id = useId();
  const hours = value === null ? '' : Math.floor(value / 60);
  const minutes = value === null ? '' : value % 60;
  const change = (newHours: string | number, newMinutes: string | number) =>
    onChange(
      newHours === '' && newMinutes === '' ? null : Number(newHours) * 60 + Number(newMinutes),
    );
  return (
    <FieldSet className="gap-0">
      <FieldLegend variant="label">{label}</FieldLegend>
      <div className="flex gap-2">
        <InputGroup>
          <InputGroupInput
            type="number"
            min={0}
            aria-label="Hours"
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            value={hours}
            onChange={(event) => change(event.target.value, minutes)}
          />
          <InputGroupAddon align="inline-end">
            <InputGroupText>h</InputGroupText>
          </InputGroupAddon>
        </InputGroup>
        <InputGroup>
          <InputGroupInput
            type="number"
            min={0}
            aria-label="Minutes"
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            value={minutes}
            required={required}
            onChange={(event) => change(hours, event.target.value)}
          />
          <InputGroupAddon align="inline-end">
            <InputGroupText>min</InputGroupText>
          </InputGroupAddon>
        </InputGroup>
      </div>
      {error && (
        <FieldError id={`${id}-error`} className="mt-2.5">
          {error}
        </FieldError>
      )}
    </FieldSet>
  );
}
