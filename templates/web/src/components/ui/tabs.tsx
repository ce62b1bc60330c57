import { cva, type VariantProps } from 'class-variance-authority';
import { Tabs as TabsPrimitive } from 'radix-ui';
import * as React from 'react';

import { cn } from '@/lib/utils';

const tabsListVariants = cva(
  'inline-flex w-fit items-center justify-center data-[orientation=vertical]:flex-col',
  {
    variants: {
      variant: {
        default: 'rounded-lg bg-muted p-0.5',
        line: [
          'gap-1 border-b',
          'data-[orientation=vertical]:border-e data-[orientation=vertical]:border-b-0',
        ],
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

type TabsListVariant = NonNullable<VariantProps<typeof tabsListVariants>['variant']>;

const TabsListContext = React.createContext<TabsListVariant>('default');

const triggerStyles: Record<TabsListVariant, string> = {
  default: 'rounded-md data-[state=active]:bg-background data-[state=active]:shadow-sm',
  line: cn(
    '-mb-px border-b-2 border-transparent data-[state=active]:border-primary',
    'data-[orientation=vertical]:-me-px data-[orientation=vertical]:mb-0',
    'data-[orientation=vertical]:border-e-2 data-[orientation=vertical]:border-b-0',
  ),
};

function Tabs({ className, ...props }: React.ComponentProps<typeof TabsPrimitive.Root>) {
  return (
    <TabsPrimitive.Root
      data-slot="tabs"
      className={cn(
        'group/tabs flex flex-col gap-2 data-[orientation=vertical]:flex-row',
        className,
      )}
      {...props}
    />
  );
}

function TabsList({
  className,
  variant,
  ...props
}: React.ComponentProps<typeof TabsPrimitive.List> & VariantProps<typeof tabsListVariants>) {
  const resolved = variant ?? 'default';

  return (
    <TabsListContext value={resolved}>
      <TabsPrimitive.List
        data-slot="tabs-list"
        data-variant={resolved}
        className={cn(tabsListVariants({ variant: resolved }), className)}
        {...props}
      />
    </TabsListContext>
  );
}

function TabsTrigger({ className, ...props }: React.ComponentProps<typeof TabsPrimitive.Trigger>) {
  const variant = React.useContext(TabsListContext);

  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'inline-flex h-9 flex-1 items-center justify-center gap-1.5 px-3 text-sm font-medium',
        'whitespace-nowrap text-foreground/70 outline-hidden transition-colors',
        'hover:text-foreground data-[state=active]:text-foreground',
        'data-[orientation=vertical]:w-full data-[orientation=vertical]:justify-start',
        'focus-visible:ring-[3px] focus-visible:ring-ring/50',
        'disabled:pointer-events-none disabled:opacity-50',
        "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
        triggerStyles[variant],
        className,
      )}
      {...props}
    />
  );
}

function TabsContent({ className, ...props }: React.ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      data-slot="tabs-content"
      className={cn(
        'min-w-0 flex-1 rounded-md outline-hidden',
        'focus-visible:ring-[3px] focus-visible:ring-ring/50',
        className,
      )}
      {...props}
    />
  );
}

export { Tabs, TabsContent, TabsList, TabsTrigger, tabsListVariants };
