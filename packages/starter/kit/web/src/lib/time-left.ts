export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits the time until a moment. Returns undefined once it has passed. */
export function timeLeft(until: number, now: number): TimeLeft | undefined {
  if (!(until > now)) return undefined;
  const seconds = Math.floor((until - now) / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Returns the next day with a month and day such as `12-25`, or the given day with a year. */
export function nextDay(day: string, today: string): string {
  if (day.length > 5) return day;
  const year = Number(today.slice(0, 4));
  return `${day < today.slice(5) ? year + 1 : year}-${day}`;
}
