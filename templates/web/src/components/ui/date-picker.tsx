import { format } from 'date-fns';
import { Calendar as CalendarIcon } from 'lucide-react';
import * as React from 'react';
import type { Matcher } from 'react-day-picker';

import { Button } from '@/components/ui/button';
import { Calendar } from '@/components/ui/calendar';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { cn } from '@/lib/utils';

type DatePickerProps = Omit<
  React.ComponentProps<typeof Button>,
  'value' | 'onChange' | 'children' | 'asChild'
> & {
  value: Date | undefined;
  onChange: (date: Date | undefined) => void;
  placeholder?: string;
  disabledDates?: Matcher | Matcher[];
  startMonth?: Date;
  endMonth?: Date;
  captionLayout?: React.ComponentProps<typeof Calendar>['captionLayout'];
};

function DatePicker({
  value,
  onChange,
  placeholder = 'Pick a date',
  disabledDates,
  startMonth,
  endMonth,
  captionLayout,
  className,
  'aria-labelledby': ariaLabelledBy,
  ...props
}: DatePickerProps) {
  const [open, setOpen] = React.useState(false);
  const textId = React.useId();

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          type="button"
          variant="outline"
          data-slot="date-picker"
          data-empty={!value}
          // A label alone would hide the date from screen readers.
          aria-labelledby={ariaLabelledBy && `${ariaLabelledBy} ${textId}`}
          className={cn(
            'w-60 justify-start text-start font-normal data-[empty=true]:text-muted-foreground',
            className,
          )}
          {...props}
        >
          <CalendarIcon aria-hidden="true" />
          <span id={textId} className="truncate">
            {value ? format(value, 'PPP') : placeholder}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent className="w-auto p-0" align="start" aria-label={placeholder}>
        <Calendar
          mode="single"
          autoFocus
          selected={value}
          defaultMonth={value}
          disabled={disabledDates}
          startMonth={startMonth}
          endMonth={endMonth}
          captionLayout={captionLayout}
          onSelect={(date) => {
            onChange(date);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

export { DatePicker };
