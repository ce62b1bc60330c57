import { PanelLeft } from 'lucide-react';
import type * as React from 'react';

import { Button } from '@/components/ui/button';
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from '@/components/ui/sheet';
import { type CSSVariables, useSidebar } from '@/components/ui/sidebar/sidebar-provider';
import { cn } from '@/lib/utils';

const SIDEBAR_WIDTH_MOBILE = '18rem';

function Sidebar({
  side = 'left',
  variant = 'sidebar',
  collapsible = 'offcanvas',
  className,
  children,
  ...props
}: React.ComponentProps<'div'> & {
  side?: 'left' | 'right';
  variant?: 'sidebar' | 'floating' | 'inset';
  collapsible?: 'offcanvas' | 'icon' | 'none';
}) {
  const { isMobile, state, openMobile, setOpenMobile } = useSidebar();

  if (collapsible === 'none') {
    return (
      <div
        data-slot="sidebar"
        className={cn(
          'flex h-full w-(--sidebar-width) flex-col bg-sidebar text-sidebar-foreground',
          className,
        )}
        {...props}
      >
        {children}
      </div>
    );
  }

  if (isMobile) {
    const variables: CSSVariables = { '--sidebar-width': SIDEBAR_WIDTH_MOBILE };

    return (
      <Sheet open={openMobile} onOpenChange={setOpenMobile}>
        <SheetContent
          data-sidebar="sidebar"
          data-slot="sidebar"
          data-mobile="true"
          side={side}
          showCloseButton={false}
          style={variables}
          className={cn('w-(--sidebar-width) bg-sidebar p-0 text-sidebar-foreground', className)}
        >
          <SheetHeader className="sr-only">
            <SheetTitle>Sidebar</SheetTitle>
            <SheetDescription>Navigation of this page.</SheetDescription>
          </SheetHeader>
          <div className="flex size-full flex-col" {...props}>
            {children}
          </div>
        </SheetContent>
      </Sheet>
    );
  }

  const isDetached = variant === 'floating' || variant === 'inset';

  return (
    <div
      data-slot="sidebar"
      data-state={state}
      data-collapsible={state === 'collapsed' ? collapsible : ''}
      data-variant={variant}
      data-side={side}
      className="group peer hidden text-sidebar-foreground md:block"
    >
      {/* The fixed container takes no room in the layout, so this keeps its place. */}
      <div
        data-slot="sidebar-gap"
        className={cn(
          'relative w-(--sidebar-width) bg-transparent transition-[width] duration-200 ease-linear',
          'group-data-[collapsible=offcanvas]:w-0 motion-reduce:transition-none',
          isDetached
            ? 'group-data-[collapsible=icon]:w-[calc(var(--sidebar-width-icon)+1.125rem)]'
            : 'group-data-[collapsible=icon]:w-(--sidebar-width-icon)',
        )}
      />
      <div
        data-slot="sidebar-container"
        className={cn(
          'fixed inset-y-0 z-10 hidden h-svh w-(--sidebar-width) md:flex',
          'transition-[left,right,width] duration-200 ease-linear motion-reduce:transition-none',
          side === 'left'
            ? 'left-0 group-data-[collapsible=offcanvas]:left-[calc(var(--sidebar-width)*-1)]'
            : 'right-0 group-data-[collapsible=offcanvas]:right-[calc(var(--sidebar-width)*-1)]',
          isDetached
            ? 'p-2 group-data-[collapsible=icon]:w-[calc(var(--sidebar-width-icon)+1.125rem)]'
            : [
                'border-sidebar-border group-data-[collapsible=icon]:w-(--sidebar-width-icon)',
                side === 'left' ? 'border-r' : 'border-l',
              ],
          className,
        )}
        {...props}
      >
        {/* Hidden content leaves the tab order; the rail makes itself visible again. */}
        <div
          data-sidebar="sidebar"
          data-slot="sidebar-inner"
          className={cn(
            'flex size-full flex-col bg-sidebar transition-[visibility] duration-200',
            'group-data-[collapsible=offcanvas]:invisible',
            variant === 'floating' && 'rounded-lg border border-sidebar-border shadow-sm',
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

function SidebarTrigger({ className, onClick, ...props }: React.ComponentProps<typeof Button>) {
  const { toggleSidebar } = useSidebar();

  return (
    <Button
      type="button"
      data-sidebar="trigger"
      data-slot="sidebar-trigger"
      variant="ghost"
      size="icon"
      className={cn('size-9', className)}
      onClick={(event) => {
        onClick?.(event);
        toggleSidebar();
      }}
      {...props}
    >
      <PanelLeft aria-hidden="true" className="rtl:rotate-180" />
      <span className="sr-only">Toggle Sidebar</span>
    </Button>
  );
}

function SidebarRail({ className, onClick, ...props }: React.ComponentProps<'button'>) {
  const { toggleSidebar } = useSidebar();

  // The rail only serves the mouse: the trigger and the shortcut do the same for the keyboard.
  return (
    <button
      type="button"
      data-sidebar="rail"
      data-slot="sidebar-rail"
      aria-label="Toggle Sidebar"
      title="Toggle Sidebar"
      tabIndex={-1}
      onClick={(event) => {
        onClick?.(event);
        toggleSidebar();
      }}
      className={cn(
        'visible absolute inset-y-0 z-20 hidden w-4 sm:flex',
        'after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2',
        'after:transition-colors hover:after:bg-sidebar-border',
        'group-data-[side=left]:-right-2 group-data-[side=right]:-left-2',
        'group-data-[side=left]:cursor-w-resize group-data-[side=right]:cursor-e-resize',
        'group-data-[side=left]:group-data-[state=collapsed]:cursor-e-resize',
        'group-data-[side=right]:group-data-[state=collapsed]:cursor-w-resize',
        'group-data-[side=left]:group-data-[collapsible=offcanvas]:-right-3',
        'group-data-[side=right]:group-data-[collapsible=offcanvas]:-left-3',
        className,
      )}
      {...props}
    />
  );
}

function SidebarInset({ className, ...props }: React.ComponentProps<'main'>) {
  return (
    <main
      data-slot="sidebar-inset"
      className={cn(
        'relative flex w-full min-w-0 flex-1 flex-col bg-background',
        'md:peer-data-[variant=inset]:m-2 md:peer-data-[variant=inset]:rounded-xl',
        'md:peer-data-[variant=inset]:shadow-sm',
        'md:peer-data-[variant=inset]:peer-data-[state=expanded]:peer-data-[side=left]:ml-0',
        'md:peer-data-[variant=inset]:peer-data-[state=expanded]:peer-data-[side=right]:mr-0',
        className,
      )}
      {...props}
    />
  );
}

export { Sidebar, SidebarInset, SidebarRail, SidebarTrigger };
