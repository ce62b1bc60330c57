import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import * as React from 'react';
import { type DayButton, DayPicker, getDefaultClassNames } from 'react-day-picker';

import { Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/utils';

const CHEVRONS = {
  up: ChevronUp,
  down: ChevronDown,
  left: ChevronLeft,
  right: ChevronRight,
};

type CalendarChevronProps = {
  className?: string;
  orientation?: keyof typeof CHEVRONS;
};

function CalendarChevron({ className, orientation = 'down' }: CalendarChevronProps) {
  const Icon = CHEVRONS[orientation];
  const isSideways = orientation === 'left' || orientation === 'right';
  return (
    <Icon aria-hidden="true" className={cn('size-4', isSideways && 'rtl:rotate-180', className)} />
  );
}

function Calendar({
  className,
  classNames,
  showOutsideDays = true,
  captionLayout = 'label',
  buttonVariant = 'ghost',
  locale,
  formatters,
  labels,
  components,
  ...props
}: React.ComponentProps<typeof DayPicker> & {
  buttonVariant?: React.ComponentProps<typeof Button>['variant'];
}) {
  const defaults = getDefaultClassNames();
  const navButton = cn(
    buttonVariants({ variant: buttonVariant }),
    'size-(--cell-size) p-0 select-none aria-disabled:pointer-events-none aria-disabled:opacity-50',
  );

  return (
    <DayPicker
      data-slot="calendar"
      className={cn(
        'group/calendar w-fit bg-background p-3 [--cell-size:--spacing(9)]',
        'in-data-[slot=card-content]:bg-transparent in-data-[slot=popover-content]:bg-transparent',
        className,
      )}
      showOutsideDays={showOutsideDays}
      captionLayout={captionLayout}
      locale={locale}
      formatters={{
        formatMonthDropdown: (month) =>
          month.toLocaleString(locale?.code ?? 'en-US', { month: 'short' }),
        ...formatters,
      }}
      labels={{
        // Contains the visible number as a word ("9", not "9th"), which voice control needs.
        labelDayButton: (date, { today, selected }) => {
          const name = date.toLocaleDateString(locale?.code ?? 'en-US', { dateStyle: 'full' });
          return `${today ? 'Today, ' : ''}${name}${selected ? ', selected' : ''}`;
        },
        ...labels,
      }}
      classNames={{
        root: defaults.root,
        months: cn('relative flex flex-col gap-4 md:flex-row', defaults.months),
        month: cn('flex w-full flex-col gap-3', defaults.month),
        nav: cn('absolute inset-x-0 top-0 flex items-center justify-between', defaults.nav),
        button_previous: cn(navButton, defaults.button_previous),
        button_next: cn(navButton, defaults.button_next),
        month_caption: cn(
          'flex h-(--cell-size) items-center justify-center px-(--cell-size)',
          defaults.month_caption,
        ),
        caption_label: cn(
          'text-sm font-medium select-none',
          captionLayout !== 'label' &&
            'flex h-8 items-center gap-1 px-2 [&>svg]:size-3.5 [&>svg]:text-muted-foreground',
          defaults.caption_label,
        ),
        dropdowns: cn('flex items-center gap-1.5 text-sm font-medium', defaults.dropdowns),
        dropdown_root: cn(
          'relative rounded-md border border-input shadow-xs',
          'has-focus-visible:border-ring has-focus-visible:ring-[3px]',
          'has-focus-visible:ring-ring/50',
          defaults.dropdown_root,
        ),
        dropdown: cn(
          'absolute inset-0 cursor-pointer bg-popover text-popover-foreground opacity-0',
          defaults.dropdown,
        ),
        month_grid: cn('w-full border-collapse', defaults.month_grid),
        weekdays: cn('flex', defaults.weekdays),
        weekday: cn(
          'min-w-(--cell-size) flex-1 text-xs font-normal text-muted-foreground select-none',
          defaults.weekday,
        ),
        week: cn('mt-1 flex w-full', defaults.week),
        week_number_header: cn('w-(--cell-size) select-none', defaults.week_number_header),
        week_number: cn(
          'flex w-(--cell-size) items-center justify-center',
          'text-xs font-normal text-muted-foreground select-none',
          defaults.week_number,
        ),
        day: cn(
          'group/day relative aspect-square min-w-(--cell-size) flex-1 p-0 text-center select-none',
          'first:rounded-s-md last:rounded-e-md',
          defaults.day,
        ),
        range_start: cn('rounded-s-md bg-accent', defaults.range_start),
        range_middle: cn('bg-accent', defaults.range_middle),
        range_end: cn('rounded-e-md bg-accent', defaults.range_end),
        today: defaults.today,
        outside: cn('text-muted-foreground', defaults.outside),
        disabled: cn('text-muted-foreground', defaults.disabled),
        hidden: cn('invisible', defaults.hidden),
        ...classNames,
      }}
      components={{
        Chevron: CalendarChevron,
        DayButton: CalendarDayButton,
        ...components,
      }}
      {...props}
    />
  );
}

function CalendarDayButton({
  className,
  day,
  modifiers,
  ...props
}: React.ComponentProps<typeof DayButton>) {
  const ref = React.useRef<HTMLButtonElement>(null);

  // DayPicker moves the keyboard focus through this modifier, not through the DOM.
  React.useEffect(() => {
    if (modifiers.focused) {
      ref.current?.focus();
    }
  }, [modifiers.focused]);

  const isRange = modifiers.range_start || modifiers.range_middle || modifiers.range_end;

  return (
    <Button
      {...props}
      ref={ref}
      type="button"
      variant="ghost"
      size="icon"
      data-day={day.date.toLocaleDateString()}
      data-today={modifiers.today}
      data-selected-single={modifiers.selected && !isRange}
      data-range-start={modifiers.range_start}
      data-range-middle={modifiers.range_middle}
      data-range-end={modifiers.range_end}
      className={cn(
        'flex size-auto min-h-(--cell-size) w-full min-w-(--cell-size) flex-col gap-1',
        'aspect-square leading-none font-normal text-inherit focus-visible:relative',
        'focus-visible:z-10 [&>span]:text-xs [&>span]:opacity-80',
        'data-[today=true]:font-semibold',
        'data-[today=true]:inset-ring data-[today=true]:inset-ring-ring/60',
        'data-[range-middle=true]:rounded-none data-[range-middle=true]:text-accent-foreground',
        'data-[selected-single=true]:bg-primary data-[range-start=true]:bg-primary',
        'data-[range-end=true]:bg-primary data-[selected-single=true]:text-primary-foreground',
        'data-[range-start=true]:text-primary-foreground',
        'data-[range-end=true]:text-primary-foreground',
        className,
      )}
    />
  );
}

export { Calendar, CalendarDayButton };
