/** What a section lies on, from edge to edge of the page: every other one is tinted. */
export const groundClass =
  'relative isolate scroll-mt-16 outline-none before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 even:before:bg-muted/50';
