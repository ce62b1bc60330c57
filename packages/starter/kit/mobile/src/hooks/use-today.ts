import { useEffect, useState } from 'react';
import { toIsoDay } from '@/lib/days';

const refreshMs = 30_000;

/** Returns the current day, also when the app stays open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => toIsoDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(toIsoDay(new Date())), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
