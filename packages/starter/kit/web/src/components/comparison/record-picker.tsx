import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '@/components/ui/command';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';

interface RecordPickerProps<T> {
  /** "Add laptop" */
  label: string;
  records: T[];
  titleOf: (record: T) => string;
  /** True if no more records can be added. */
  isFull: boolean;
  onPick: (record: T) => void;
}

/** A searchable list that adds a record. */
export function RecordPicker<T extends { id: string }>(props: RecordPickerProps<T>) {
  const { label, records, titleOf, isFull, onPick } = props;
  const [isOpen, setIsOpen] = useState(false);

  function pick(record: T) {
    onPick(record);
    setIsOpen(false);
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button disabled={isFull || records.length === 0}>
          <Plus aria-hidden="true" />
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={label} className="w-72 p-0">
        <Command>
          <CommandInput placeholder="Search …" />
          <CommandList>
            <CommandEmpty>Nothing found.</CommandEmpty>
            <CommandGroup>
              {records.map((record) => (
                <CommandItem
                  key={record.id}
                  value={record.id}
                  keywords={[titleOf(record)]}
                  onSelect={() => pick(record)}
                >
                  {titleOf(record)}
                </CommandItem>
              ))}
            </CommandGroup>
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  );
}
