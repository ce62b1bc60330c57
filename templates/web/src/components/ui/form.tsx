import { type Label as LabelPrimitive, Slot } from 'radix-ui';
import * as React from 'react';
import {
  Controller,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useFormContext,
  useFormState,
} from 'react-hook-form';

import { Label } from '@/components/ui/label';
import { cn } from '@/lib/utils';

const Form = FormProvider;

type FormFieldContextValue = { name: string; id: string };

const FormFieldContext = React.createContext<FormFieldContextValue | null>(null);

function FormField<
  TFieldValues extends FieldValues = FieldValues,
  TName extends FieldPath<TFieldValues> = FieldPath<TFieldValues>,
  TTransformedValues = TFieldValues,
>(props: ControllerProps<TFieldValues, TName, TTransformedValues>) {
  const id = React.useId();
  const { name } = props;
  const context = React.useMemo(() => ({ name, id }), [name, id]);

  return (
    <FormFieldContext.Provider value={context}>
      <Controller {...props} />
    </FormFieldContext.Provider>
  );
}

type FormItemPart = 'label' | 'description' | 'message';

type FormItemContextValue = {
  id: string;
  parts: readonly FormItemPart[];
  register: (part: FormItemPart) => () => void;
};

const FormItemContext = React.createContext<FormItemContextValue | null>(null);

// The control refers only to parts that are on the page, never to an id that does not exist.
function useFormItemPart(part: FormItemPart, present = true) {
  const register = React.useContext(FormItemContext)?.register;

  React.useLayoutEffect(
    () => (present && register ? register(part) : undefined),
    [part, present, register],
  );
}

function useFormFieldContext() {
  const context = React.useContext(FormFieldContext);
  if (!context) throw new Error('useFormField must be used within <FormField>');
  return context;
}

function useFormField() {
  const field = useFormFieldContext();
  const item = React.useContext(FormItemContext);
  const { getFieldState } = useFormContext();
  const formState = useFormState({ name: field.name });
  const fieldState = getFieldState(field.name, formState);
  const id = item?.id ?? field.id;

  return {
    id,
    name: field.name,
    formItemId: `${id}-form-item`,
    formLabelId: `${id}-form-item-label`,
    formDescriptionId: `${id}-form-item-description`,
    formMessageId: `${id}-form-item-message`,
    ...fieldState,
  };
}

function FormItem({ className, ...props }: React.ComponentProps<'div'>) {
  const id = React.useId();
  const [parts, setParts] = React.useState<readonly FormItemPart[]>([]);
  const register = React.useCallback((part: FormItemPart) => {
    setParts((current) => [...current, part]);
    return () => setParts((current) => current.filter((other) => other !== part));
  }, []);
  const context = React.useMemo(() => ({ id, parts, register }), [id, parts, register]);

  return (
    <FormItemContext.Provider value={context}>
      <div data-slot="form-item" className={cn('grid gap-2', className)} {...props} />
    </FormItemContext.Provider>
  );
}

function FormLabel({ className, ...props }: React.ComponentProps<typeof LabelPrimitive.Root>) {
  const { error, formItemId, formLabelId } = useFormField();
  // With an id of its own the label could not be found under the id known to the control.
  useFormItemPart('label', props.id === undefined);

  return (
    <Label
      id={formLabelId}
      data-slot="form-label"
      data-error={Boolean(error)}
      className={cn('data-[error=true]:text-destructive', className)}
      htmlFor={formItemId}
      {...props}
    />
  );
}

function FormControl(props: React.ComponentProps<typeof Slot.Root>) {
  const { error, formItemId, formLabelId, formDescriptionId, formMessageId } = useFormField();
  const parts = React.useContext(FormItemContext)?.parts ?? [];
  const describedBy = [
    parts.includes('description') && formDescriptionId,
    parts.includes('message') && formMessageId,
  ].filter(Boolean);

  return (
    <Slot.Root
      data-slot="form-control"
      id={formItemId}
      // htmlFor does not name groups and sliders, a reference to the label does.
      aria-labelledby={parts.includes('label') ? formLabelId : undefined}
      aria-describedby={describedBy.join(' ') || undefined}
      aria-invalid={Boolean(error)}
      {...props}
    />
  );
}

function FormDescription({ className, ...props }: React.ComponentProps<'p'>) {
  const { formDescriptionId } = useFormField();
  useFormItemPart('description', props.id === undefined);

  return (
    <p
      data-slot="form-description"
      id={formDescriptionId}
      className={cn('text-muted-foreground text-sm', className)}
      {...props}
    />
  );
}

function FormMessage({ className, children, ...props }: React.ComponentProps<'p'>) {
  const { error, formMessageId } = useFormField();
  const body = error ? (error.message ?? '') : children;
  const present = Boolean(body);
  useFormItemPart('message', present && props.id === undefined);

  if (!present) return null;

  return (
    <p
      data-slot="form-message"
      id={formMessageId}
      className={cn('text-destructive text-sm', className)}
      {...props}
    >
      {body}
    </p>
  );
}

export {
  Form,
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
  useFormField,
};
