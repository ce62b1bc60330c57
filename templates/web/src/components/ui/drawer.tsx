import type * as React from 'react';
import { Drawer as DrawerPrimitive } from 'vaul';

import { useReturnFocus } from '@/hooks/use-return-focus';
import { cn } from '@/lib/utils';

function Drawer(props: React.ComponentProps<typeof DrawerPrimitive.Root>) {
  return <DrawerPrimitive.Root data-slot="drawer" {...props} />;
}

function DrawerTrigger(props: React.ComponentProps<typeof DrawerPrimitive.Trigger>) {
  return <DrawerPrimitive.Trigger data-slot="drawer-trigger" {...props} />;
}

function DrawerPortal(props: React.ComponentProps<typeof DrawerPrimitive.Portal>) {
  return <DrawerPrimitive.Portal data-slot="drawer-portal" {...props} />;
}

function DrawerClose(props: React.ComponentProps<typeof DrawerPrimitive.Close>) {
  return <DrawerPrimitive.Close data-slot="drawer-close" {...props} />;
}

function DrawerOverlay({
  className,
  ...props
}: React.ComponentProps<typeof DrawerPrimitive.Overlay>) {
  return (
    <DrawerPrimitive.Overlay
      data-slot="drawer-overlay"
      className={cn('fixed inset-0 z-50 bg-background/80 backdrop-blur-xs', className)}
      {...props}
    />
  );
}

function DrawerContent({
  className,
  children,
  ...props
}: React.ComponentProps<typeof DrawerPrimitive.Content>) {
  const focusHandlers = useReturnFocus({
    ...props,
    onOpenAutoFocus: (event) => {
      props.onOpenAutoFocus?.(event);
      // vaul leaves the focus on the page behind, to keep the keyboard of a phone closed. The drawer
      // itself can take the focus without opening it.
      if (!event.defaultPrevented && event.target instanceof HTMLElement) {
        event.target.focus();
      }
    },
  });

  return (
    <DrawerPortal>
      <DrawerOverlay />
      <DrawerPrimitive.Content
        data-slot="drawer-content"
        className={cn(
          'group/drawer-content fixed z-50 flex flex-col bg-background text-foreground shadow-lg',
          'outline-hidden',
          // vaul injects its own unlayered animation styles; only !important reaches them.
          'motion-reduce:animate-none! motion-reduce:transition-none!',
          'data-[vaul-drawer-direction=bottom]:inset-x-0',
          'data-[vaul-drawer-direction=bottom]:bottom-0',
          'data-[vaul-drawer-direction=bottom]:max-h-[85dvh]',
          'data-[vaul-drawer-direction=bottom]:rounded-t-xl',
          'data-[vaul-drawer-direction=bottom]:border-t',
          'data-[vaul-drawer-direction=top]:inset-x-0',
          'data-[vaul-drawer-direction=top]:top-0',
          'data-[vaul-drawer-direction=top]:max-h-[85dvh]',
          'data-[vaul-drawer-direction=top]:rounded-b-xl',
          'data-[vaul-drawer-direction=top]:border-b',
          'data-[vaul-drawer-direction=left]:inset-y-0',
          'data-[vaul-drawer-direction=left]:left-0',
          'data-[vaul-drawer-direction=left]:w-5/6',
          'data-[vaul-drawer-direction=left]:rounded-r-xl',
          'data-[vaul-drawer-direction=left]:border-r',
          'data-[vaul-drawer-direction=left]:sm:max-w-sm',
          'data-[vaul-drawer-direction=right]:inset-y-0',
          'data-[vaul-drawer-direction=right]:right-0',
          'data-[vaul-drawer-direction=right]:w-5/6',
          'data-[vaul-drawer-direction=right]:rounded-l-xl',
          'data-[vaul-drawer-direction=right]:border-l',
          'data-[vaul-drawer-direction=right]:sm:max-w-sm',
          className,
        )}
        {...props}
        {...focusHandlers}
      >
        <div
          aria-hidden="true"
          className={cn(
            'mx-auto mt-3 hidden h-1.5 w-12 shrink-0 rounded-full bg-muted-foreground/40',
            'group-data-[vaul-drawer-direction=bottom]/drawer-content:block',
          )}
        />
        {children}
      </DrawerPrimitive.Content>
    </DrawerPortal>
  );
}

function DrawerHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="drawer-header"
      className={cn(
        'flex flex-col gap-1.5 p-4',
        'max-md:group-data-[vaul-drawer-direction=bottom]/drawer-content:text-center',
        'max-md:group-data-[vaul-drawer-direction=top]/drawer-content:text-center',
        className,
      )}
      {...props}
    />
  );
}

function DrawerFooter({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="drawer-footer"
      className={cn('mt-auto flex flex-col gap-2 p-4', className)}
      {...props}
    />
  );
}

function DrawerTitle({ className, ...props }: React.ComponentProps<typeof DrawerPrimitive.Title>) {
  return (
    <DrawerPrimitive.Title
      data-slot="drawer-title"
      className={cn('text-lg leading-tight font-semibold', className)}
      {...props}
    />
  );
}

function DrawerDescription({
  className,
  ...props
}: React.ComponentProps<typeof DrawerPrimitive.Description>) {
  return (
    <DrawerPrimitive.Description
      data-slot="drawer-description"
      className={cn('text-sm text-muted-foreground', className)}
      {...props}
    />
  );
}

export {
  Drawer,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHeader,
  DrawerOverlay,
  DrawerPortal,
  DrawerTitle,
  DrawerTrigger,
};
