/** What is typed into a calculator, key by key. */
export interface Calculation {
  /** What is shown. */
  shown: string;
  /** The number before the sign. */
  before: number | null;
  sign: string;
  /** Whether the next digit begins another number. */
  isFresh: boolean;
}

export const start: Calculation = { shown: '0', before: null, sign: '', isFresh: true };

const signs: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '−': (a, b) => a - b,
  '×': (a, b) => a * b,
  '÷': (a, b) => a / b,
};

export function press(state: Calculation, key: string): Calculation {
  if (key === 'C') return start;
  if (key === '±') return { ...state, shown: textOf(-Number(state.shown)) };
  if (key === '%') return { ...state, shown: textOf(Number(state.shown) / 100), isFresh: true };
  if (key === '=') return { ...result(state), sign: '', before: null, isFresh: true };
  if (key in signs) {
    const { shown } = state.isFresh ? state : result(state);
    return { shown, before: Number(shown), sign: key, isFresh: true };
  }
  const shown = state.isFresh ? '' : state.shown;
  if (key === '.') {
    if (shown.includes('.')) return state;
    return { ...state, shown: `${shown || '0'}.`, isFresh: false };
  }
  return { ...state, shown: (shown === '0' ? key : shown + key).slice(0, 12), isFresh: false };
}

function result(state: Calculation): Calculation {
  const { before, sign, shown } = state;
  if (before === null || !(sign in signs)) return state;
  return { ...state, shown: textOf(signs[sign](before, Number(shown))) };
}

/** 0.1 + 0.2 is 0.3 for people. */
function textOf(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(10))) : 'Error';
}
