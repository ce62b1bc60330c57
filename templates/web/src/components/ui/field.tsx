import { cva, type VariantProps } from 'class-variance-authority';
import * as React from 'react';

import { Label } from '@/components/ui/label';
import { Separator } from '@/components/ui/separator';
import { cn } from '@/lib/utils';

function FieldSet({ className, ...props }: React.ComponentProps<'fieldset'>) {
  return (
    <fieldset
      data-slot="field-set"
      className={cn(
        'flex min-w-0 flex-col gap-6',
        'has-[>[data-slot=checkbox-group]]:gap-3 has-[>[data-slot=radio-group]]:gap-3',
        className,
      )}
      {...props}
    />
  );
}

function FieldLegend({
  className,
  variant = 'legend',
  ...props
}: React.ComponentProps<'legend'> & { variant?: 'legend' | 'label' }) {
  return (
    <legend
      data-slot="field-legend"
      data-variant={variant}
      className={cn('mb-2.5 font-medium text-base data-[variant=label]:text-sm', className)}
      {...props}
    />
  );
}

function FieldGroup({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-group"
      className={cn(
        'group/field-group @container/field-group flex w-full flex-col gap-6',
        'data-[slot=checkbox-group]:gap-3 *:data-[slot=field-group]:gap-4',
        className,
      )}
      {...props}
    />
  );
}

const fieldVariants = cva('group/field flex w-full gap-2.5', {
  variants: {
    orientation: {
      vertical: [
        'flex-col *:data-[slot=native-select-wrapper]:w-full',
        '*:data-[slot=select-trigger]:w-full',
      ],
      horizontal: [
        'flex-row items-center has-[>[data-slot=field-content]]:items-start',
        'has-[>[data-slot=field-content]]:[&>:is([role=checkbox],[role=radio])]:mt-0.5',
        '*:data-[slot=field-label]:flex-auto',
      ],
      responsive: [
        'flex-col @md/field-group:flex-row @md/field-group:items-center',
        '@md/field-group:has-[>[data-slot=field-content]]:items-start',
        '@md/field-group:*:data-[slot=field-label]:flex-auto',
        '@max-md/field-group:*:data-[slot=native-select-wrapper]:w-full',
        '@max-md/field-group:*:data-[slot=select-trigger]:w-full',
      ],
    },
  },
  defaultVariants: {
    orientation: 'vertical',
  },
});

const InFieldLabelContext = React.createContext(false);

function Field({
  className,
  orientation = 'vertical',
  role,
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof fieldVariants>) {
  // The text of a group does not count as text of the label around it.
  const inLabel = React.useContext(InFieldLabelContext);

  return (
    <div
      role={role ?? (inLabel ? undefined : 'group')}
      data-slot="field"
      data-orientation={orientation}
      className={cn(fieldVariants({ orientation }), className)}
      {...props}
    />
  );
}

function FieldContent({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-content"
      className={cn('group/field-content flex min-w-0 flex-1 flex-col gap-1.5', className)}
      {...props}
    />
  );
}

function FieldLabel({ className, ...props }: React.ComponentProps<typeof Label>) {
  return (
    <InFieldLabelContext value={true}>
      <Label
        data-slot="field-label"
        className={cn(
          'group/field-label w-fit leading-snug group-data-[disabled=true]/field:opacity-50',
          'group-data-[invalid=true]/field:text-destructive',
          // A label around a whole field is drawn as a card that can be chosen.
          'has-[>[data-slot=field]]:w-full has-[>[data-slot=field]]:flex-col',
          'has-[>[data-slot=field]]:items-stretch has-[>[data-slot=field]]:rounded-lg',
          'has-[>[data-slot=field]]:border *:data-[slot=field]:p-4',
          'has-[>[data-slot=field]_[data-state=checked]]:border-primary',
          'has-[>[data-slot=field]_[data-state=checked]]:bg-primary/5',
          className,
        )}
        {...props}
      />
    </InFieldLabelContext>
  );
}

function FieldTitle({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-label"
      className={cn(
        'flex w-fit items-center gap-2 font-medium text-sm leading-snug',
        'group-data-[disabled=true]/field:opacity-50',
        'group-data-[invalid=true]/field:text-destructive',
        className,
      )}
      {...props}
    />
  );
}

function FieldDescription({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p
      data-slot="field-description"
      className={cn(
        'font-normal text-muted-foreground text-sm leading-normal',
        'group-data-[orientation=horizontal]/field:text-balance',
        '[&>a:hover]:text-primary [&>a]:underline [&>a]:underline-offset-4',
        className,
      )}
      {...props}
    />
  );
}

function FieldSeparator({ children, className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-separator"
      data-content={Boolean(children)}
      className={cn('-my-1 flex min-h-5 items-center gap-3 text-sm', className)}
      {...props}
    >
      <Separator className="flex-1" />
      {children ? (
        <>
          <span data-slot="field-separator-content" className="text-muted-foreground">
            {children}
          </span>
          <Separator className="flex-1" />
        </>
      ) : null}
    </div>
  );
}

function FieldError({
  className,
  children,
  errors = [],
  ...props
}: React.ComponentProps<'div'> & {
  errors?: ReadonlyArray<{ message?: string | undefined } | undefined> | undefined;
}) {
  const messages = [...new Set(errors.map((error) => error?.message).filter(Boolean))];

  if (!children && messages.length === 0) return null;

  return (
    <div
      role="alert"
      data-slot="field-error"
      className={cn('font-normal text-destructive text-sm', className)}
      {...props}
    >
      {children ||
        (messages.length === 1 ? (
          messages[0]
        ) : (
          <ul className="ms-4 flex list-disc flex-col gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ))}
    </div>
  );
}

export {
  Field,
  FieldContent,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSeparator,
  FieldSet,
  FieldTitle,
};
