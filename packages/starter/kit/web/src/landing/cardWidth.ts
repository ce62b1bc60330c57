/** How wide a card is so that no row looks as if something was missing; the rows are centred. */
export function cardWidth(count: number): string {
  const wide = count === 2 || count === 4 ? '' : 'lg:w-[calc((100%-2.5rem)/3)]';
  return `w-full sm:w-[calc((100%-1.25rem)/2)] ${wide}`;
}
