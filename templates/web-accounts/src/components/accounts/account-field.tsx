import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { FormControl, FormField, FormItem, FormLabel, FormMessage } from '@/components/ui/form';
import { Input } from '@/components/ui/input';

interface AccountFieldProps<T extends FieldValues> extends ComponentProps<typeof Input> {
  name: FieldPath<T>;
  label: string;
  /** Shown beside the label. */
  action?: ReactNode;
}

/** A labeled input of a form, with its error below. */
export function AccountField<T extends FieldValues>({
  name,
  label,
  action,
  ...input
}: AccountFieldProps<T>) {
  const { control } = useFormContext<T>();
  return (
    <FormField
      control={control}
      name={name}
      render={({ field }) => (
        <FormItem>
          <div className="flex items-baseline justify-between gap-2">
            <FormLabel>{label}</FormLabel>
            {action}
          </div>
          <FormControl>
            <Input {...input} {...field} />
          </FormControl>
          <FormMessage />
        </FormItem>
      )}
    />
  );
}
