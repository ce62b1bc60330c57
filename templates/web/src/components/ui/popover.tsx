import { Popover as PopoverPrimitive } from 'radix-ui';
import * as React from 'react';

import { cn } from '@/lib/utils';

// The content has the role dialog, which needs an accessible name. Without an explicit one it takes
// its PopoverTitle or, failing that, the text of the trigger that controls it.
function ensureName(content: HTMLElement) {
  if (content.hasAttribute('aria-label') || content.hasAttribute('aria-labelledby')) {
    return;
  }
  const title = content.querySelector('[data-slot="popover-title"][id]');
  if (title) {
    content.setAttribute('aria-labelledby', title.id);
    return;
  }
  const trigger = content.ownerDocument.querySelector(`[aria-controls="${content.id}"]`);
  const name = trigger?.getAttribute('aria-label') ?? trigger?.textContent?.trim();
  if (name) {
    content.setAttribute('aria-label', name);
  }
}

function Popover(props: React.ComponentProps<typeof PopoverPrimitive.Root>) {
  return <PopoverPrimitive.Root data-slot="popover" {...props} />;
}

function PopoverTrigger(props: React.ComponentProps<typeof PopoverPrimitive.Trigger>) {
  return <PopoverPrimitive.Trigger data-slot="popover-trigger" {...props} />;
}

function PopoverAnchor(props: React.ComponentProps<typeof PopoverPrimitive.Anchor>) {
  return <PopoverPrimitive.Anchor data-slot="popover-anchor" {...props} />;
}

function PopoverContent({
  className,
  align = 'center',
  sideOffset = 4,
  ref,
  ...props
}: React.ComponentProps<typeof PopoverPrimitive.Content>) {
  const attach = React.useCallback(
    (node: HTMLDivElement | null) => {
      if (node) {
        ensureName(node);
      }
      if (typeof ref === 'function') {
        return ref(node);
      }
      if (ref) {
        ref.current = node;
      }
      return undefined;
    },
    [ref],
  );

  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        ref={attach}
        data-slot="popover-content"
        align={align}
        sideOffset={sideOffset}
        className={cn(
          'z-50 w-72 rounded-lg border bg-popover p-4 text-sm text-popover-foreground shadow-md',
          'origin-(--radix-popover-content-transform-origin) outline-hidden',
          'animate-in fade-in-0 zoom-in-95 motion-reduce:animate-none!',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
          'data-[state=closed]:zoom-out-95',
          className,
        )}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}

function PopoverHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div data-slot="popover-header" className={cn('flex flex-col gap-1', className)} {...props} />
  );
}

function PopoverTitle({ className, id, ...props }: React.ComponentProps<'div'>) {
  const fallbackId = React.useId();

  return (
    <div
      data-slot="popover-title"
      id={id ?? fallbackId}
      className={cn('font-medium', className)}
      {...props}
    />
  );
}

function PopoverDescription({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p
      data-slot="popover-description"
      className={cn('text-muted-foreground', className)}
      {...props}
    />
  );
}

export {
  Popover,
  PopoverAnchor,
  PopoverContent,
  PopoverDescription,
  PopoverHeader,
  PopoverTitle,
  PopoverTrigger,
};
