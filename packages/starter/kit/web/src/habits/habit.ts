export interface Habit {
  name: string;
  icon: string;
}

export interface KeptHabit extends Habit {
  id: string;
  /** The days it was done on: `2026-11-15`. */
  days: string[];
}
