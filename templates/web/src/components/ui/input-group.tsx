import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';

import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { cn } from '@/lib/utils';

function InputGroup({ className, role = 'group', ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      role={role}
      data-slot="input-group"
      className={cn(
        'group/input-group relative flex h-9 w-full min-w-0 items-center rounded-md border',
        'border-input shadow-xs transition-[border-color,box-shadow]',
        'has-[>textarea]:h-auto has-[>[data-align^=block]]:h-auto',
        'has-[>[data-align^=block]]:flex-col',
        'has-[>[data-align=inline-start]]:[&>input]:ps-2',
        'has-[>[data-align=inline-end]]:[&>input]:pe-2',
        'has-[>[data-align=block-start]]:[&>input]:pb-3',
        'has-[>[data-align=block-end]]:[&>input]:pt-3',
        'has-[[data-slot=input-group-control]:focus-visible]:border-ring',
        'has-[[data-slot=input-group-control]:focus-visible]:ring-[3px]',
        'has-[[data-slot=input-group-control]:focus-visible]:ring-ring/50',
        'has-[[data-slot=input-group-control][aria-invalid=true]]:border-destructive',
        'has-[[data-slot=input-group-control][aria-invalid=true]]:ring-destructive/30',
        className,
      )}
      {...props}
    />
  );
}

const inputGroupAddonVariants = cva(
  [
    'flex cursor-text select-none items-center gap-2 py-1.5 font-medium text-muted-foreground',
    'text-sm group-data-[disabled=true]/input-group:opacity-50',
    "[&>kbd]:rounded-sm [&>svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      align: {
        'inline-start': 'order-first ps-3 has-[>button]:ps-1.5',
        'inline-end': 'order-last pe-3 has-[>button]:pe-1.5',
        'block-start': 'order-first w-full justify-start px-3 pt-3',
        'block-end': 'order-last w-full justify-start px-3 pb-3',
      },
    },
    defaultVariants: {
      align: 'inline-start',
    },
  },
);

function InputGroupAddon({
  className,
  align = 'inline-start',
  role = 'group',
  onClick,
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof inputGroupAddonVariants>) {
  function handleClick(event: React.MouseEvent<HTMLDivElement>) {
    onClick?.(event);
    const { target, currentTarget } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    // Clicks inside a menu or dialog opened from here also arrive, through its portal.
    if (!currentTarget.contains(target) || target.closest('button, a, input, select')) return;
    currentTarget.parentElement
      ?.querySelector<HTMLElement>('[data-slot=input-group-control]')
      ?.focus();
  }

  return (
    <div
      role={role}
      data-slot="input-group-addon"
      data-align={align}
      className={cn(inputGroupAddonVariants({ align }), className)}
      onClick={handleClick}
      {...props}
    />
  );
}

const inputGroupButtonVariants = cva(
  // The pseudo-element makes small buttons as easy to hit as the whole group is high.
  'relative gap-2 text-sm shadow-none after:absolute after:inset-x-0 after:-inset-y-1.5',
  {
    variants: {
      size: {
        xs: "h-6 gap-1 rounded-sm px-2 has-[>svg]:px-2 [&>svg:not([class*='size-'])]:size-3.5",
        sm: 'h-8 gap-1.5 rounded-md px-2.5 after:-inset-y-0.5 has-[>svg]:px-2.5',
        'icon-xs': 'size-6 rounded-sm p-0 has-[>svg]:p-0',
        'icon-sm': 'size-8 p-0 after:-inset-y-0.5 has-[>svg]:p-0',
      },
    },
    defaultVariants: {
      size: 'xs',
    },
  },
);

function InputGroupButton({
  className,
  type = 'button',
  variant = 'ghost',
  size = 'xs',
  ...props
}: Omit<React.ComponentProps<typeof Button>, 'size'> &
  VariantProps<typeof inputGroupButtonVariants>) {
  return (
    <Button
      type={type}
      data-size={size}
      variant={variant}
      className={cn(inputGroupButtonVariants({ size }), className)}
      {...props}
    />
  );
}

function InputGroupText({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      data-slot="input-group-text"
      className={cn(
        'flex items-center gap-2 text-muted-foreground text-sm',
        "[&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none",
        className,
      )}
      {...props}
    />
  );
}

function InputGroupInput({ className, ...props }: React.ComponentProps<typeof Input>) {
  return (
    <Input
      className={cn(
        'h-full flex-1 rounded-none border-0 shadow-none focus-visible:ring-0',
        className,
      )}
      {...props}
      // After the spread: the group finds its control by this name, even inside a FormControl.
      data-slot="input-group-control"
    />
  );
}

function InputGroupTextarea({ className, ...props }: React.ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      className={cn(
        'flex-1 resize-none rounded-none border-0 py-3 shadow-none focus-visible:ring-0',
        className,
      )}
      {...props}
      // After the spread: the group finds its control by this name, even inside a FormControl.
      data-slot="input-group-control"
    />
  );
}

export {
  InputGroup,
  InputGroupAddon,
  InputGroupButton,
  InputGroupInput,
  InputGroupText,
  InputGroupTextarea,
};
