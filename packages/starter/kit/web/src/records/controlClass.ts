/** How the small controls above the records look. */
export const controlClass =
  'min-h-9 rounded-control border border-border bg-card text-sm shadow-xs transition hover:border-muted-foreground/50';
