import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import type * as React from 'react';

import { type Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/utils';

function Pagination({ className, ...props }: React.ComponentProps<'nav'>) {
  return (
    <nav
      aria-label="pagination"
      data-slot="pagination"
      className={cn('mx-auto flex w-full justify-center', className)}
      {...props}
    />
  );
}

function PaginationContent({ className, ...props }: React.ComponentProps<'ul'>) {
  return (
    <ul
      data-slot="pagination-content"
      className={cn('flex items-center gap-1', className)}
      {...props}
    />
  );
}

function PaginationItem(props: React.ComponentProps<'li'>) {
  return <li data-slot="pagination-item" {...props} />;
}

type PaginationLinkProps = React.ComponentProps<'a'> &
  Pick<React.ComponentProps<typeof Button>, 'size'> & { isActive?: boolean };

function clickOnKey(event: React.KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function PaginationLink({ className, isActive, size = 'icon', ...props }: PaginationLinkProps) {
  // An anchor without an address takes no focus; with only an onClick it acts as a button.
  const buttonProps =
    props.href === undefined ? { role: 'button', tabIndex: 0, onKeyDown: clickOnKey } : {};

  return (
    <a
      aria-current={isActive ? 'page' : undefined}
      data-slot="pagination-link"
      data-active={isActive}
      className={cn(
        buttonVariants({ variant: isActive ? 'outline' : 'ghost', size }),
        'cursor-pointer aria-disabled:pointer-events-none aria-disabled:opacity-50',
        className,
      )}
      {...buttonProps}
      {...props}
    />
  );
}

type PaginationStepProps = React.ComponentProps<typeof PaginationLink> & { text?: string };

function PaginationPrevious({ className, text, ...props }: PaginationStepProps) {
  return (
    <PaginationLink
      aria-label={text ?? 'Go to previous page'}
      size="default"
      className={cn('gap-1', className)}
      {...props}
    >
      <ChevronLeft aria-hidden="true" className="rtl:rotate-180" />
      <span className="hidden sm:block">{text ?? 'Previous'}</span>
    </PaginationLink>
  );
}

function PaginationNext({ className, text, ...props }: PaginationStepProps) {
  return (
    <PaginationLink
      aria-label={text ?? 'Go to next page'}
      size="default"
      className={cn('gap-1', className)}
      {...props}
    >
      <span className="hidden sm:block">{text ?? 'Next'}</span>
      <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
    </PaginationLink>
  );
}

function PaginationEllipsis({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      data-slot="pagination-ellipsis"
      className={cn('grid size-9 place-items-center', className)}
      {...props}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
      <span className="sr-only">More pages</span>
    </span>
  );
}

export {
  Pagination,
  PaginationContent,
  PaginationEllipsis,
  PaginationItem,
  PaginationLink,
  PaginationNext,
  PaginationPrevious,
};
