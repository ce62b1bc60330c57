import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import * as React from 'react';

import { Separator } from '@/components/ui/separator';
import { cn } from '@/lib/utils';

const ItemGroupContext = React.createContext(false);

function ItemGroup({ className, role = 'list', ...props }: React.ComponentProps<'div'>) {
  return (
    <ItemGroupContext value={role === 'list'}>
      <div
        role={role}
        data-slot="item-group"
        className={cn('group/item-group flex flex-col', className)}
        {...props}
      />
    </ItemGroupContext>
  );
}

function ItemSeparator({ className, ...props }: React.ComponentProps<typeof Separator>) {
  return (
    <Separator
      data-slot="item-separator"
      orientation="horizontal"
      className={cn('my-0', className)}
      {...props}
    />
  );
}

const itemVariants = cva(
  [
    'group/item flex flex-wrap items-center rounded-lg border text-sm transition-colors',
    '[&:is(a,button)]:hover:bg-accent [&:is(a,button)]:hover:text-accent-foreground',
    'focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden',
  ],
  {
    variants: {
      variant: {
        default: 'border-transparent',
        outline: 'border-border',
        muted: 'border-transparent bg-muted/50',
      },
      size: {
        default: 'gap-4 p-4',
        sm: 'gap-3 px-4 py-3',
        xs: 'gap-2 px-3 py-2',
      },
    },
    defaultVariants: {
      variant: 'default',
      size: 'default',
    },
  },
);

function Item({
  className,
  variant = 'default',
  size = 'default',
  asChild = false,
  role,
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof itemVariants> & { asChild?: boolean }) {
  const inList = React.useContext(ItemGroupContext);
  const shared = {
    'data-slot': 'item',
    'data-variant': variant,
    'data-size': size,
    className: cn(itemVariants({ variant, size }), className),
    ...props,
  };

  if (!asChild) {
    return <div role={role ?? (inList ? 'listitem' : undefined)} {...shared} />;
  }
  if (!inList) {
    return <Slot.Root role={role} {...shared} />;
  }
  // A link or button must keep its own role, so the list item is a wrapper without a box.
  return (
    <div role="listitem" className="contents">
      <Slot.Root role={role === 'listitem' ? undefined : role} {...shared} />
    </div>
  );
}

const itemMediaVariants = cva(
  [
    'flex shrink-0 items-center justify-center gap-2 [&_svg]:pointer-events-none',
    'group-has-data-[slot=item-description]/item:self-start',
  ],
  {
    variants: {
      variant: {
        default: '',
        icon: 'size-9 rounded-md border bg-muted [&_svg:not([class*=size-])]:size-4',
        image: 'size-10 overflow-hidden rounded-md [&_img]:size-full [&_img]:object-cover',
      },
    },
    defaultVariants: {
      variant: 'default',
    },
  },
);

function ItemMedia({
  className,
  variant = 'default',
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof itemMediaVariants>) {
  return (
    <div
      data-slot="item-media"
      data-variant={variant}
      className={cn(itemMediaVariants({ variant }), className)}
      {...props}
    />
  );
}

function ItemContent({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="item-content"
      className={cn(
        'flex min-w-0 flex-1 flex-col gap-1 [&+[data-slot=item-content]]:flex-none',
        className,
      )}
      {...props}
    />
  );
}

function ItemTitle({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="item-title"
      className={cn('flex w-fit items-center gap-2 leading-snug font-medium', className)}
      {...props}
    />
  );
}

function ItemDescription({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p
      data-slot="item-description"
      className={cn(
        'line-clamp-2 text-pretty text-muted-foreground',
        '[&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}

function ItemActions({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div data-slot="item-actions" className={cn('flex items-center gap-2', className)} {...props} />
  );
}

function ItemHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="item-header"
      className={cn('flex basis-full items-center justify-between gap-2', className)}
      {...props}
    />
  );
}

function ItemFooter({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="item-footer"
      className={cn('flex basis-full items-center justify-between gap-2', className)}
      {...props}
    />
  );
}

export {
  Item,
  ItemActions,
  ItemContent,
  ItemDescription,
  ItemFooter,
  ItemGroup,
  ItemHeader,
  ItemMedia,
  ItemSeparator,
  ItemTitle,
};
