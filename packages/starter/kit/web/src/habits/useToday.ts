import { useEffect, useState } from 'react';
import { dayOf } from './days.ts';

const LOOK_MS = 30_000;

/** The day it is, even where the page stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
