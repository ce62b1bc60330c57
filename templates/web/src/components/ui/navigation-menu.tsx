import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { NavigationMenu as NavigationMenuPrimitive } from 'radix-ui';
import * as React from 'react';

import { cn } from '@/lib/utils';

const ViewportContext = React.createContext(true);

const navigationMenuTriggerStyle = cva([
  'inline-flex h-9 w-max flex-row items-center justify-center rounded-md px-4 py-2 text-sm',
  'bg-transparent font-medium outline-hidden transition-colors',
  'hover:bg-accent hover:text-accent-foreground focus:bg-accent focus:text-accent-foreground',
  'focus-visible:ring-[3px] focus-visible:ring-ring/50 data-[state=open]:bg-accent/60',
  'disabled:pointer-events-none disabled:opacity-50',
]);

function NavigationMenu({
  className,
  children,
  viewport = true,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Root> & { viewport?: boolean }) {
  return (
    <ViewportContext value={viewport}>
      <NavigationMenuPrimitive.Root
        data-slot="navigation-menu"
        data-viewport={viewport}
        className={cn(
          'group/navigation-menu relative flex max-w-max flex-1 items-center justify-center',
          className,
        )}
        {...props}
      >
        {children}
        {viewport && <NavigationMenuViewport />}
      </NavigationMenuPrimitive.Root>
    </ViewportContext>
  );
}

function NavigationMenuList({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.List>) {
  return (
    <NavigationMenuPrimitive.List
      data-slot="navigation-menu-list"
      className={cn('flex list-none items-center justify-center gap-1', className)}
      {...props}
    />
  );
}

function NavigationMenuItem({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Item>) {
  return (
    <NavigationMenuPrimitive.Item
      data-slot="navigation-menu-item"
      className={cn('relative', className)}
      {...props}
    />
  );
}

function NavigationMenuTrigger({
  className,
  children,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Trigger>) {
  return (
    <NavigationMenuPrimitive.Trigger
      data-slot="navigation-menu-trigger"
      className={cn(navigationMenuTriggerStyle(), 'group/navigation-trigger', className)}
      {...props}
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        className={cn(
          'ms-1 size-3.5 transition-transform duration-200 motion-reduce:transition-none',
          'group-data-[state=open]/navigation-trigger:rotate-180',
        )}
      />
    </NavigationMenuPrimitive.Trigger>
  );
}

function NavigationMenuContent({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Content>) {
  const viewport = React.useContext(ViewportContext);

  return (
    <NavigationMenuPrimitive.Content
      data-slot="navigation-menu-content"
      className={cn(
        'left-0 p-2 motion-reduce:animate-none!',
        viewport
          ? [
              'top-0 w-full md:absolute md:w-auto',
              'data-[motion^=from-]:animate-in data-[motion^=from-]:fade-in-0',
              'data-[motion^=to-]:animate-out data-[motion^=to-]:fade-out-0',
              'data-[motion=from-end]:slide-in-from-right-32',
              'data-[motion=from-start]:slide-in-from-left-32',
              'data-[motion=to-end]:slide-out-to-right-32',
              'data-[motion=to-start]:slide-out-to-left-32',
            ]
          : [
              'absolute top-full z-50 mt-1.5 w-max overflow-hidden rounded-lg border shadow-md',
              'bg-popover text-popover-foreground',
              'animate-in fade-in-0 zoom-in-95 data-[state=closed]:animate-out',
              'data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
            ],
        className,
      )}
      {...props}
    />
  );
}

function NavigationMenuViewport({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Viewport>) {
  return (
    <div className="absolute top-full left-0 isolate z-50 flex justify-center">
      <NavigationMenuPrimitive.Viewport
        data-slot="navigation-menu-viewport"
        className={cn(
          'relative mt-1.5 h-(--radix-navigation-menu-viewport-height) w-full origin-top',
          'overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-md',
          'transition-[width,height] md:w-(--radix-navigation-menu-viewport-width)',
          'animate-in fade-in-0 zoom-in-95 data-[state=closed]:animate-out',
          'data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95',
          'motion-reduce:animate-none! motion-reduce:transition-none',
          className,
        )}
        {...props}
      />
    </div>
  );
}

function NavigationMenuLink({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Link>) {
  return (
    <NavigationMenuPrimitive.Link
      data-slot="navigation-menu-link"
      className={cn(
        'flex flex-col gap-1 rounded-md p-2 text-sm outline-hidden transition-colors',
        'hover:bg-accent hover:text-accent-foreground focus:bg-accent focus:text-accent-foreground',
        'focus-visible:ring-[3px] focus-visible:ring-ring/50',
        'data-active:bg-accent/60 data-active:text-accent-foreground',
        "[&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
        className,
      )}
      {...props}
    />
  );
}

function NavigationMenuIndicator({
  className,
  ...props
}: React.ComponentProps<typeof NavigationMenuPrimitive.Indicator>) {
  return (
    <NavigationMenuPrimitive.Indicator
      data-slot="navigation-menu-indicator"
      className={cn(
        'top-full z-10 flex h-2 items-end justify-center overflow-hidden',
        'animate-in fade-in-0 data-[state=hidden]:animate-out data-[state=hidden]:fade-out-0',
        className,
      )}
      {...props}
    >
      <div className="relative top-1/2 size-2 rotate-45 rounded-tl-sm bg-border" />
    </NavigationMenuPrimitive.Indicator>
  );
}

export {
  NavigationMenu,
  NavigationMenuContent,
  NavigationMenuIndicator,
  NavigationMenuItem,
  NavigationMenuLink,
  NavigationMenuList,
  NavigationMenuTrigger,
  NavigationMenuViewport,
  navigationMenuTriggerStyle,
};
