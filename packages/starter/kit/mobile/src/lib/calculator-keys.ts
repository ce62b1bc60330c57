/** State of a calculator that is operated key by key. */
export interface Calculation {
  display: string;
  /** The number before the operator. */
  before: number | null;
  operator: string;
  /** True if the next digit starts another number. */
  isFresh: boolean;
}

export const initialCalculation: Calculation = {
  display: '0',
  before: null,
  operator: '',
  isFresh: true,
};

const operators: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '−': (a, b) => a - b,
  '×': (a, b) => a * b,
  '÷': (a, b) => a / b,
};

const maxDigits = 12;

export function pressKey(state: Calculation, key: string): Calculation {
  if (key === 'C') return initialCalculation;
  if (key === '±') return { ...state, display: toText(-Number(state.display)) };
  if (key === '%') {
    return { ...state, display: toText(Number(state.display) / 100), isFresh: true };
  }
  if (key === '=') return { ...calculate(state), operator: '', before: null, isFresh: true };
  if (key in operators) {
    const { display } = state.isFresh ? state : calculate(state);
    return { display, before: Number(display), operator: key, isFresh: true };
  }
  const display = state.isFresh ? '' : state.display;
  if (key === '.') {
    if (display.includes('.')) return state;
    return { ...state, display: `${display || '0'}.`, isFresh: false };
  }
  const digits = display === '0' ? key : display + key;
  return { ...state, display: digits.slice(0, maxDigits), isFresh: false };
}

function calculate(state: Calculation): Calculation {
  const { before, operator, display } = state;
  if (before === null || !(operator in operators)) return state;
  return { ...state, display: toText(operators[operator](before, Number(display))) };
}

/** Removes the error of binary fractions: 0.1 + 0.2 is 0.3. */
function toText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(10))) : 'Error';
}
