import { CircleCheck, Info, LoaderCircle, OctagonX, TriangleAlert } from 'lucide-react';
import type * as React from 'react';
import { Toaster as Sonner, type ToasterProps } from 'sonner';

import { useTheme } from '@/components/theme-provider';

const icons: ToasterProps['icons'] = {
  success: <CircleCheck aria-hidden="true" className="size-4" />,
  info: <Info aria-hidden="true" className="size-4" />,
  warning: <TriangleAlert aria-hidden="true" className="size-4" />,
  error: <OctagonX aria-hidden="true" className="size-4" />,
  loading: (
    <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />
  ),
};

// Sonner takes its look from these properties; those of success to error apply to `richColors`.
const tokens = {
  fontFamily: 'var(--font-sans)',
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
  '--border-radius': 'var(--radius)',
  '--success-bg': 'var(--success)',
  '--success-text': 'var(--success-foreground)',
  '--success-border': 'var(--success)',
  '--info-bg': 'var(--accent)',
  '--info-text': 'var(--accent-foreground)',
  '--info-border': 'var(--border)',
  '--warning-bg': 'var(--warning)',
  '--warning-text': 'var(--warning-foreground)',
  '--warning-border': 'var(--warning)',
  '--error-bg': 'var(--destructive)',
  '--error-text': 'var(--destructive-foreground)',
  '--error-border': 'var(--destructive)',
};

function Toaster({ style, ...props }: ToasterProps) {
  const { resolvedTheme } = useTheme();

  return (
    <Sonner
      theme={resolvedTheme}
      className="toaster group"
      icons={icons}
      style={{ ...tokens, ...style } as React.CSSProperties}
      {...props}
    />
  );
}

export { Toaster };
