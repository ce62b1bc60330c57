/** Returns the width of a card in a centered row, so that no row looks incomplete. */
export function cardWidth(count: number): string {
  const wide = count === 2 || count === 4 ? '' : 'lg:w-[calc((100%---spacing(10))/3)]';
  return `w-full sm:w-[calc((100%---spacing(5))/2)] ${wide}`;
}
