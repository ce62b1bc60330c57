import type { DatabaseColumnRecord, DatabaseTableRecord } from '@millwright/contract';
import { useId, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toText } from './value-text.ts';

interface RowDialogProps {
  readonly table: DatabaseTableRecord;
  /** The row to edit; omitted for a new one. */
  readonly row?: readonly unknown[];
  readonly onClose: () => void;
  /** Saves the values that were entered or changed. */
  readonly onSave: (values: Readonly<Record<string, string | null>>) => Promise<void>;
}

type Values = Readonly<Record<string, string | null>>;

/** Adds or edits a row. Columns that were not touched keep their value, or get their default. */
export function RowDialog({ table, row, onClose, onSave }: RowDialogProps) {
  const [values, setValues] = useState<Values>({});
  const action = useAction(() => onSave(values));
  const original = (at: number) => (row ? toText(row[at]) : undefined);
  return (
    <FormDialog
      isWide
      title={row ? `Edit a row of ${table.name}` : `Add a row to ${table.name}`}
      action={action}
      actionLabel={row ? 'Save' : 'Add row'}
      busyLabel={row ? 'Saving…' : 'Adding…'}
      isReady={!row || Object.keys(values).length > 0}
      failureNote="Nothing was changed."
      onClose={onClose}
    >
      <div className="grid max-h-[60vh] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto p-1">
        {table.columns.map((column, at) => (
          <ColumnField
            key={column.name}
            column={column}
            value={column.name in values ? values[column.name] : original(at)}
            isNew={!row}
            onChange={(value) => setValues({ ...values, [column.name]: value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

interface ColumnFieldProps {
  readonly column: DatabaseColumnRecord;
  /** Undefined if a new row gets the default. */
  readonly value: string | null | undefined;
  readonly isNew: boolean;
  readonly onChange: (value: string | null) => void;
}

function ColumnField({ column, value, isNew, onChange }: ColumnFieldProps) {
  const id = useId();
  const placeholder =
    value === null ? 'null' : isNew && column.default !== null ? `default: ${column.default}` : '';
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {column.name}
        </label>
        <span className="min-w-0 flex-1 truncate text-[13px] text-faint">{column.type}</span>
        {column.nullable && value !== null && value !== undefined && (
          <button
            type="button"
            className="text-[13px] text-soft hover:text-ink hover:underline"
            onClick={() => onChange(null)}
          >
            Set to null
          </button>
        )}
      </div>
      <textarea
        id={id}
        rows={value !== null && value !== undefined && value.length > 60 ? 4 : 1}
        spellCheck={false}
        value={value ?? ''}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
        className="w-full resize-y rounded-lg border border-line bg-paper px-3 py-2 font-mono text-[13px] placeholder:text-faint focus:border-line-strong"
      />
    </div>
  );
}
