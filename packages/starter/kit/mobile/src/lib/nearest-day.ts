/** Returns the day to show first: the next of these days, else the last one, else today. */
export function nearestDay(days: string[], today: string): string {
  const known = days.filter((day) => day !== '').sort();
  return known.find((day) => day >= today) ?? known.at(-1) ?? today;
}
