import type { VariantProps } from 'class-variance-authority';
import { ToggleGroup as ToggleGroupPrimitive } from 'radix-ui';
import * as React from 'react';

import { toggleVariants } from '@/components/ui/toggle';
import { cn } from '@/lib/utils';

type ToggleGroupContextValue = VariantProps<typeof toggleVariants> & {
  spacing: number;
  orientation: 'horizontal' | 'vertical';
};

const ToggleGroupContext = React.createContext<ToggleGroupContextValue>({
  spacing: 0,
  orientation: 'horizontal',
});

function ToggleGroup({
  className,
  variant,
  size,
  spacing = 0,
  style,
  children,
  ...props
}: React.ComponentProps<typeof ToggleGroupPrimitive.Root> &
  VariantProps<typeof toggleVariants> & { spacing?: number }) {
  const orientation = props.orientation ?? 'horizontal';
  const context = React.useMemo(
    () => ({ variant, size, spacing, orientation }),
    [variant, size, spacing, orientation],
  );

  return (
    <ToggleGroupPrimitive.Root
      data-slot="toggle-group"
      data-variant={variant ?? 'default'}
      data-size={size ?? 'default'}
      data-spacing={spacing}
      style={{ '--toggle-group-gap': spacing, ...style } as React.CSSProperties}
      className={cn(
        'group/toggle-group flex w-fit items-center rounded-md',
        'gap-[calc(var(--spacing)*var(--toggle-group-gap))]',
        orientation === 'vertical' && 'flex-col items-stretch',
        className,
      )}
      {...props}
    >
      <ToggleGroupContext.Provider value={context}>{children}</ToggleGroupContext.Provider>
    </ToggleGroupPrimitive.Root>
  );
}

function ToggleGroupItem({
  className,
  variant,
  size,
  ...props
}: React.ComponentProps<typeof ToggleGroupPrimitive.Item> & VariantProps<typeof toggleVariants>) {
  const context = React.useContext(ToggleGroupContext);
  const itemVariant = context.variant ?? variant;
  const itemSize = context.size ?? size;
  const joined = context.spacing === 0;

  return (
    <ToggleGroupPrimitive.Item
      data-slot="toggle-group-item"
      data-variant={itemVariant ?? 'default'}
      data-size={itemSize ?? 'default'}
      data-spacing={context.spacing}
      className={cn(
        toggleVariants({ variant: itemVariant, size: itemSize }),
        'shrink-0 focus-visible:z-10',
        joined && 'relative rounded-none px-3 shadow-none',
        joined &&
          (context.orientation === 'vertical'
            ? 'not-first:-mt-px first:rounded-t-md last:rounded-b-md'
            : 'not-first:-ms-px first:rounded-s-md last:rounded-e-md'),
        className,
      )}
      {...props}
    />
  );
}

export { ToggleGroup, ToggleGroupItem };
