import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { Tooltip, TooltipContent, TooltipTrigger } from '@/components/ui/tooltip';
import type { Sort } from '@/lib/sort-records';

interface SortSelectProps {
  /** Labels of the fields, by key. */
  options: Readonly<Record<string, string>>;
  value: Sort;
  onChange: (value: Sort) => void;
}

export function SortSelect({ options, value, onChange }: SortSelectProps) {
  const { by, descending } = value;
  const action = descending ? 'Sort ascending' : 'Sort descending';
  return (
    <div className="flex gap-1">
      <NativeSelect
        aria-label="Sort by"
        className="max-w-44 rounded-md bg-card"
        value={by}
        onChange={(event) => onChange({ by: event.target.value, descending })}
      >
        <NativeSelectOption value="added">Last added</NativeSelectOption>
        {Object.entries(options).map(([field, label]) => (
          <NativeSelectOption key={field} value={field}>
            {label}
          </NativeSelectOption>
        ))}
      </NativeSelect>
      <Tooltip>
        <TooltipTrigger asChild>
          <Button
            variant="outline"
            size="icon"
            aria-label={action}
            onClick={() => onChange({ by, descending: !descending })}
          >
            {descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
          </Button>
        </TooltipTrigger>
        <TooltipContent>{action}</TooltipContent>
      </Tooltip>
    </div>
  );
}
