const shape =
  'inline-flex min-h-12 items-center justify-center rounded-full px-7 py-3 font-semibold transition';

/** How links look that are meant to be followed. */
export const actionClass = {
  primary: `${shape} bg-primary text-primary-foreground shadow-lg shadow-primary/25 hover:brightness-110`,
  secondary: `${shape} border border-border bg-card/70 hover:bg-muted`,
  inverted: `${shape} bg-background text-foreground shadow-lg hover:brightness-95`,
};
