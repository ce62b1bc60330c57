import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type * as React from 'react';

import { Separator } from '@/components/ui/separator';
import { cn } from '@/lib/utils';

// A Radix control inside a form adds a hidden native element after itself. The :has() below skips
// such elements, so that the last visible child keeps its outer corners.
const buttonGroupVariants = cva(
  [
    'flex w-fit items-stretch [&>input]:flex-1',
    '[&>*:focus-within]:relative [&>*:focus-within]:z-10',
    'has-[>[data-slot=button-group]]:gap-2',
  ],
  {
    variants: {
      orientation: {
        horizontal: [
          '[&>*~*]:rounded-l-none [&>*~*]:border-l-0',
          '[&>*:has(~:not([aria-hidden]))]:rounded-r-none',
        ],
        vertical: [
          'flex-col [&>*~*]:rounded-t-none [&>*~*]:border-t-0',
          '[&>*:has(~:not([aria-hidden]))]:rounded-b-none',
        ],
      },
    },
    defaultVariants: {
      orientation: 'horizontal',
    },
  },
);

function ButtonGroup({
  className,
  orientation = 'horizontal',
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof buttonGroupVariants>) {
  return (
    <div
      role="group"
      data-slot="button-group"
      data-orientation={orientation}
      className={cn(buttonGroupVariants({ orientation }), className)}
      {...props}
    />
  );
}

function ButtonGroupText({
  className,
  asChild = false,
  ...props
}: React.ComponentProps<'div'> & { asChild?: boolean }) {
  const Comp = asChild ? Slot.Root : 'div';

  return (
    <Comp
      data-slot="button-group-text"
      className={cn(
        'flex items-center gap-2 rounded-md border border-input bg-muted px-3 text-sm font-medium',
        '[&_svg]:pointer-events-none [&_svg:not([class*=size-])]:size-4',
        className,
      )}
      {...props}
    />
  );
}

function ButtonGroupSeparator({
  className,
  orientation = 'vertical',
  ...props
}: React.ComponentProps<typeof Separator>) {
  return (
    <Separator
      data-slot="button-group-separator"
      orientation={orientation}
      className={cn(
        'self-stretch bg-input data-[orientation=horizontal]:w-auto',
        'data-[orientation=vertical]:h-auto',
        className,
      )}
      {...props}
    />
  );
}

export { ButtonGroup, ButtonGroupSeparator, ButtonGroupText, buttonGroupVariants };
