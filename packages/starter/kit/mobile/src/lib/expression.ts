/** Numbers by name. */
export type Scope = Record<string, number>;

/** Computes a value from named numbers. `rows` are what `sum` and its siblings go through. */
export type Compute = (scope: Scope, rows: Scope[]) => number;

export interface Expression {
  compute: Compute;
  /** Names that the scope must have. */
  names: Set<string>;
}

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z][a-z0-9]*)|(<=|>=|[-+*/^(),<>=]))/iy;
/** Bounds the depth of nested calls. */
const maxDepth = 40;

const functions = new Map<string, (...values: number[]) => number>(
  Object.entries({
    min: Math.min,
    max: Math.max,
    abs: Math.abs,
    sqrt: Math.sqrt,
    exp: Math.exp,
    ln: Math.log,
    log10: Math.log10,
    floor: (value: number) => Math.floor(withoutNoise(value)),
    ceil: (value: number) => Math.ceil(withoutNoise(value)),
    round: (value: number, digits = 0) =>
      Math.round(withoutNoise(value * 10 ** digits)) / 10 ** digits,
    /** The remainder, never negative: the time 30 minutes before midnight is 23:30. */
    mod: (value: number, size: number) => ((value % size) + size) % size,
    weekdays: countWeekdays,
  }),
);

const aggregates = new Map<string, (values: number[]) => number>(
  Object.entries({
    sum: (values: number[]) => values.reduce((total, value) => total + value, 0),
    average: (values: number[]) =>
      values.reduce((total, value) => total + value, 0) / values.length,
    lowest: (values: number[]) => Math.min(...values),
    highest: (values: number[]) => Math.max(...values),
  }),
);

/** Parses `price * (1 + tax)`. Returns undefined if it is not a whole expression. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = tokensOf(text.trim());
  if (!tokens) return undefined;
  const parser = new Parser(tokens);
  const compute = parser.comparison(0);
  return compute && parser.isAtEnd ? { compute, names: parser.names } : undefined;
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const [, number, name, sign] = tokenPattern.exec(text) ?? [];
    const token = number ?? name ?? sign;
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

class Parser {
  readonly names = new Set<string>();
  readonly #tokens: string[];
  #at = 0;

  constructor(tokens: string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd() {
    return this.#at === this.#tokens.length;
  }

  comparison(depth: number): Compute | undefined {
    const left = this.#sum(depth);
    const sign = this.#take('<', '>', '<=', '>=', '=');
    if (!sign || !left) return left;
    const right = this.#sum(depth);
    return right && ((scope, rows) => compare(sign, left(scope, rows), right(scope, rows)));
  }

  #sum(depth: number): Compute | undefined {
    let value = this.#product(depth);
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const [left, right, factor] = [value, this.#product(depth), sign === '+' ? 1 : -1];
      value = left && right && ((scope, rows) => left(scope, rows) + factor * right(scope, rows));
    }
    return value;
  }

  #product(depth: number): Compute | undefined {
    let value = this.#signed(depth);
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const [left, right, isTimes] = [value, this.#signed(depth), sign === '*'];
      value =
        left &&
        right &&
        ((scope, rows) => {
          const [one, other] = [left(scope, rows), right(scope, rows)];
          return isTimes ? one * other : one / other;
        });
    }
    return value;
  }

  #signed(depth: number): Compute | undefined {
    if (depth > maxDepth) return undefined;
    if (this.#take('-')) {
      const value = this.#signed(depth + 1);
      return value && ((scope, rows) => -value(scope, rows));
    }
    const base = this.#single(depth);
    if (!this.#take('^')) return base;
    const exponent = this.#signed(depth + 1);
    return base && exponent && ((scope, rows) => base(scope, rows) ** exponent(scope, rows));
  }

  #single(depth: number): Compute | undefined {
    if (this.#take('(')) {
      const value = this.comparison(depth + 1);
      return this.#take(')') ? value : undefined;
    }
    const token = this.#tokens[this.#at] ?? '';
    if (/^[\d.]/.test(token)) {
      this.#at += 1;
      return () => Number(token);
    }
    if (!/^[a-z]/i.test(token)) return undefined;
    this.#at += 1;
    if (this.#tokens[this.#at] === '(') return this.#call(token, depth);
    this.names.add(token);
    return (scope) => scope[token] ?? Number.NaN;
  }

  #call(name: string, depth: number): Compute | undefined {
    const values: Compute[] = [];
    this.#take('(');
    do {
      const value = this.comparison(depth + 1);
      if (!value) return undefined;
      values.push(value);
    } while (this.#take(','));
    return this.#take(')') ? callOf(name, values) : undefined;
  }

  #take(...wanted: string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }
}

function callOf(name: string, values: Compute[]): Compute | undefined {
  const [first, second, third] = values;
  if (name === 'if') {
    if (!first || !second || !third || values.length > 3) return undefined;
    return (scope, rows) => (first(scope, rows) ? second(scope, rows) : third(scope, rows));
  }
  const combine = aggregates.get(name);
  if (combine) {
    if (!first || values.length > 1) return undefined;
    return (scope, rows) => combine(rows.map((row) => first({ ...scope, ...row }, [])));
  }
  const apply = functions.get(name);
  return apply && ((scope, rows) => apply(...values.map((value) => value(scope, rows))));
}

function compare(sign: string, left: number, right: number): number {
  if (sign === '=') return Number(left === right);
  if (sign.startsWith('<')) return Number(sign === '<' ? left < right : left <= right);
  return Number(sign === '>' ? left > right : left >= right);
}

const withoutNoise = (value: number) => Number(value.toPrecision(12));

/** Counts Mondays to Fridays from one day up to another, which is not included. Day 0 is a Thursday. */
function countWeekdays(from: number, to: number): number {
  if (!(to > from)) return 0;
  const weeks = Math.floor((to - from) / 7);
  let days = weeks * 5;
  for (let day = from + weeks * 7; day < to; day += 1) {
    const weekday = (((day + 4) % 7) + 7) % 7;
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return days;
}
