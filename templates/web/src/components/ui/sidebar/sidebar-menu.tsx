import { cva, type VariantProps } from 'class-variance-authority';
import { Slot as SlotPrimitive } from 'radix-ui';
import * as React from 'react';

import { useSidebar } from '@/components/ui/sidebar/sidebar-provider';
import { touchTarget } from '@/components/ui/sidebar/touch-target';
import { Skeleton } from '@/components/ui/skeleton';
import { Tooltip, TooltipContent, TooltipTrigger } from '@/components/ui/tooltip';
import { cn } from '@/lib/utils';

function SidebarMenu({ className, ...props }: React.ComponentProps<'ul'>) {
  return (
    <ul
      data-sidebar="menu"
      data-slot="sidebar-menu"
      className={cn('flex w-full min-w-0 flex-col gap-1', className)}
      {...props}
    />
  );
}

function SidebarMenuItem({ className, ...props }: React.ComponentProps<'li'>) {
  return (
    <li
      data-sidebar="menu-item"
      data-slot="sidebar-menu-item"
      className={cn('group/menu-item relative', className)}
      {...props}
    />
  );
}

const sidebarMenuButtonVariants = cva(
  [
    'peer/menu-button group/menu-button flex w-full items-center gap-2 overflow-hidden rounded-md',
    'px-2.5 text-start text-sm outline-hidden transition-[color,background-color,width,height]',
    'hover:bg-sidebar-accent hover:text-sidebar-accent-foreground motion-reduce:transition-none',
    'active:bg-sidebar-accent active:text-sidebar-accent-foreground',
    'focus-visible:ring-[3px] focus-visible:ring-sidebar-ring/50',
    'disabled:pointer-events-none disabled:opacity-50',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50',
    'data-[active=true]:bg-sidebar-accent data-[active=true]:font-medium',
    'data-[active=true]:text-sidebar-accent-foreground',
    'data-[state=open]:hover:bg-sidebar-accent group-has-data-[sidebar=menu-action]/menu-item:pr-9',
    'group-data-[collapsible=icon]:size-9! group-data-[collapsible=icon]:px-2.5!',
    '[&>span:last-child]:truncate [&>svg]:size-4 [&>svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: '',
        outline: [
          'border border-sidebar-border bg-background',
          'group-data-[collapsible=icon]:px-[9px]!',
        ],
      },
      size: {
        default: 'h-9',
        sm: 'h-8 text-xs',
        lg: 'h-12 px-2 group-data-[collapsible=icon]:p-0.5!',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

function SidebarMenuButton({
  asChild = false,
  isActive = false,
  variant = 'default',
  size = 'default',
  tooltip,
  className,
  ...props
}: React.ComponentProps<'button'> & {
  asChild?: boolean;
  isActive?: boolean;
  tooltip?: string | React.ComponentProps<typeof TooltipContent>;
} & VariantProps<typeof sidebarMenuButtonVariants>) {
  const { isMobile, state } = useSidebar();
  const Comp = asChild ? SlotPrimitive.Root : 'button';

  const button = (
    <Comp
      data-sidebar="menu-button"
      data-slot="sidebar-menu-button"
      data-size={size}
      data-active={isActive}
      aria-current={asChild && isActive ? 'page' : undefined}
      className={cn(sidebarMenuButtonVariants({ variant, size }), className)}
      {...props}
    />
  );

  if (!tooltip) {
    return button;
  }

  const tooltipProps = typeof tooltip === 'string' ? { children: tooltip } : tooltip;

  return (
    <Tooltip>
      <TooltipTrigger asChild>{button}</TooltipTrigger>
      <TooltipContent
        side="right"
        align="center"
        hidden={state !== 'collapsed' || isMobile}
        {...tooltipProps}
      />
    </Tooltip>
  );
}

function SidebarMenuAction({
  className,
  asChild = false,
  showOnHover = false,
  ...props
}: React.ComponentProps<'button'> & { asChild?: boolean; showOnHover?: boolean }) {
  const Comp = asChild ? SlotPrimitive.Root : 'button';

  return (
    <Comp
      data-sidebar="menu-action"
      data-slot="sidebar-menu-action"
      className={cn(
        'absolute top-1.5 right-1.5 flex size-6 items-center justify-center rounded-md',
        'text-sidebar-foreground outline-hidden transition-[color,background-color,opacity]',
        'peer-hover/menu-button:text-sidebar-accent-foreground',
        'hover:bg-sidebar-accent hover:text-sidebar-accent-foreground',
        'focus-visible:ring-[3px] focus-visible:ring-sidebar-ring/50',
        'peer-data-[size=sm]/menu-button:top-1 peer-data-[size=lg]/menu-button:top-3',
        'group-data-[collapsible=icon]:hidden [&>svg]:size-4 [&>svg]:shrink-0',
        touchTarget,
        showOnHover && [
          'peer-data-[active=true]/menu-button:text-sidebar-accent-foreground md:opacity-0',
          'group-focus-within/menu-item:opacity-100 group-hover/menu-item:opacity-100',
          'data-[state=open]:opacity-100 pointer-coarse:opacity-100',
        ],
        className,
      )}
      {...props}
    />
  );
}

function SidebarMenuBadge({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-sidebar="menu-badge"
      data-slot="sidebar-menu-badge"
      className={cn(
        'pointer-events-none absolute top-2 right-2 flex h-5 min-w-5 items-center justify-center',
        'rounded-md px-1 text-xs font-medium text-sidebar-foreground tabular-nums select-none',
        'peer-hover/menu-button:text-sidebar-accent-foreground',
        'peer-data-[active=true]/menu-button:text-sidebar-accent-foreground',
        'peer-data-[size=sm]/menu-button:top-1.5 peer-data-[size=lg]/menu-button:top-3.5',
        'group-data-[collapsible=icon]:hidden',
        className,
      )}
      {...props}
    />
  );
}

function SidebarMenuSkeleton({
  className,
  showIcon = false,
  ...props
}: React.ComponentProps<'div'> & { showIcon?: boolean }) {
  const [width] = React.useState(() => `${Math.floor(Math.random() * 40) + 50}%`);

  return (
    <div
      data-sidebar="menu-skeleton"
      data-slot="sidebar-menu-skeleton"
      className={cn('flex h-9 items-center gap-2 rounded-md px-2.5', className)}
      {...props}
    >
      {showIcon ? (
        <Skeleton data-sidebar="menu-skeleton-icon" className="size-4 shrink-0 rounded-md" />
      ) : null}
      <Skeleton data-sidebar="menu-skeleton-text" className="h-4" style={{ width }} />
    </div>
  );
}

function SidebarMenuSub({ className, ...props }: React.ComponentProps<'ul'>) {
  return (
    <ul
      data-sidebar="menu-sub"
      data-slot="sidebar-menu-sub"
      className={cn(
        'mx-4.5 flex min-w-0 translate-x-px flex-col gap-1 border-l border-sidebar-border',
        'px-2.5 py-0.5 group-data-[collapsible=icon]:hidden',
        className,
      )}
      {...props}
    />
  );
}

function SidebarMenuSubItem({ className, ...props }: React.ComponentProps<'li'>) {
  return (
    <li
      data-sidebar="menu-sub-item"
      data-slot="sidebar-menu-sub-item"
      className={cn('group/menu-sub-item relative', className)}
      {...props}
    />
  );
}

function SidebarMenuSubButton({
  asChild = false,
  size = 'md',
  isActive = false,
  className,
  ...props
}: React.ComponentProps<'a'> & {
  asChild?: boolean;
  size?: 'sm' | 'md';
  isActive?: boolean;
}) {
  const Comp = asChild ? SlotPrimitive.Root : 'a';

  return (
    <Comp
      data-sidebar="menu-sub-button"
      data-slot="sidebar-menu-sub-button"
      data-size={size}
      data-active={isActive}
      aria-current={isActive ? 'page' : undefined}
      className={cn(
        'flex min-w-0 -translate-x-px items-center gap-2 overflow-hidden rounded-md px-2',
        'text-sidebar-foreground outline-hidden',
        'hover:bg-sidebar-accent hover:text-sidebar-accent-foreground',
        'active:bg-sidebar-accent active:text-sidebar-accent-foreground',
        'focus-visible:ring-[3px] focus-visible:ring-sidebar-ring/50',
        'aria-disabled:pointer-events-none aria-disabled:opacity-50',
        'data-[active=true]:bg-sidebar-accent data-[active=true]:text-sidebar-accent-foreground',
        'group-data-[collapsible=icon]:hidden',
        '[&>span:last-child]:truncate [&>svg]:size-4 [&>svg]:shrink-0',
        size === 'sm' ? 'h-8 text-xs' : 'h-9 text-sm',
        className,
      )}
      {...props}
    />
  );
}

export {
  SidebarMenu,
  SidebarMenuAction,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
  SidebarMenuSkeleton,
  SidebarMenuSub,
  SidebarMenuSubButton,
  SidebarMenuSubItem,
};
