export interface FormulaInput {
  key: string;
  label: string;
  /** Expressions see a percentage as a fraction, a date as its day number and a time as minutes after midnight. */
  kind: 'number' | 'money' | 'percent' | 'date' | 'time' | 'choice' | 'text';
  /** The initial value: a number, the label of a choice, a day, or an offset in days from today. */
  value: number | string;
  unit?: string;
  min?: number;
  max?: number;
  options?: { label: string; value: number }[];
  hint?: string;
  /** The size of the unit in the unit that expressions use. */
  factor?: number;
}

export interface FormulaResult {
  key: string;
  label: string;
  /** May use the keys of inputs and of results before it. */
  expression: string;
  /** `duration` has seconds, `time` minutes after midnight, `date` a day number. */
  kind: 'number' | 'money' | 'percent' | 'duration' | 'time' | 'date';
  unit?: string;
  digits?: number;
  factor?: number;
}

export interface Formula {
  inputs: FormulaInput[];
  /** The first one is shown largest. */
  results: FormulaResult[];
  /** Entries that users add and remove, such as the courses of a grade average. */
  rows?: {
    name: string;
    inputs: FormulaInput[];
    values: Typed[];
    results: FormulaResult[];
  };
  /** Values for each step, such as a year. Expressions see its number as `step`. */
  table?: { title: string; step: string; to: string; columns: FormulaResult[] };
  currency: string;
}

/** The texts in the fields, by key. */
export type Typed = Record<string, string>;
