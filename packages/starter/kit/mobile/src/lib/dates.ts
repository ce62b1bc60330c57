/** Days are texts like `2026-11-15`: easy to keep, to compare and to read. */

export function dayText(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

export function todayText(): string {
  return dayText(new Date());
}

export function nowText(): string {
  return `${todayText()} ${new Date().toTimeString().slice(0, 5)}`;
}

/** So many days later; earlier, for fewer than none. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + days);
  return dayText(date);
}
