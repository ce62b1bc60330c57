import type { DatabaseTableRecord, RowFilterOperator } from '@millwright/contract';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { TableFilter } from './table-view.tsx';

interface FilterBarProps {
  readonly table: DatabaseTableRecord;
  readonly filter: TableFilter | undefined;
  readonly onChange: (filter: TableFilter | undefined) => void;
}

const operatorNames: Readonly<Record<RowFilterOperator, string>> = {
  contains: 'contains',
  eq: 'is',
  ne: 'is not',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  null: 'is empty',
};
const operators = Object.entries(operatorNames).map(([value, name]) => ({ value, name }));

/** One condition for the rows, applied on Enter. */
export function FilterBar({ table, filter, onChange }: FilterBarProps) {
  const [column, setColumn] = useState(filter?.column ?? table.columns[0]?.name ?? '');
  const [operator, setOperator] = useState<RowFilterOperator>(filter?.operator ?? 'contains');
  const [value, setValue] = useState(filter?.value ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ column, operator, value: operator === 'null' ? 'true' : value });
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Filter"
      className="flex min-w-0 flex-wrap items-center gap-1.5"
    >
      <Select
        small
        label="Column"
        value={column}
        options={table.columns.map(({ name }) => ({ value: name, name }))}
        onChange={setColumn}
      />
      <Select
        small
        label="Condition"
        value={operator}
        options={operators}
        onChange={(next) => setOperator(next as RowFilterOperator)}
      />
      {operator !== 'null' && (
        <input
          aria-label="Value"
          value={value}
          onChange={({ target }) => setValue(target.value)}
          className="h-8 w-32 min-w-0 rounded-lg border border-line bg-card px-2 text-[13px] focus:border-line-strong"
        />
      )}
      <Button small type="submit">
        Filter
      </Button>
      {filter && (
        <IconButton
          small
          icon="close"
          label="Remove the filter"
          onClick={() => onChange(undefined)}
        />
      )}
    </form>
  );
}
