const tokenPattern = /\s*(\d+\.?\d*|\.\d+|[-+×÷*/()%])/y;

/** Evaluates an expression such as `2 + 3 × (4 − 1)`. Returns undefined if it is incomplete. */
export function evaluate(expression: string): number | undefined {
  const tokens = tokensOf(expression.replaceAll('−', '-').trim());
  if (!tokens || tokens.length === 0) return undefined;
  let at = 0;
  const take = (...wanted: string[]) => {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    at += 1;
    return token;
  };

  function sum(): number {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      const start = at;
      const term = product();
      // A lone percentage refers to the value before it: 200 − 10% is 180.
      const isShare = at === start + 2 && tokens?.[start + 1] === '%';
      const change = isShare ? value * term : term;
      value = sign === '+' ? value + change : value - change;
    }
    return value;
  }

  function product(): number {
    let value = signed();
    for (let sign = take('×', '*', '÷', '/'); sign; sign = take('×', '*', '÷', '/')) {
      value = sign === '×' || sign === '*' ? value * signed() : value / signed();
    }
    return value;
  }

  function signed(): number {
    if (take('-')) return -signed();
    let value = single();
    while (take('%')) value /= 100;
    return value;
  }

  function single(): number {
    if (take('(')) {
      const value = sum();
      return take(')') ? value : Number.NaN;
    }
    const number = Number(tokens?.[at] ?? Number.NaN);
    at += 1;
    return number;
  }

  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? withoutNoise(value) : undefined;
}

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const [, token] = tokenPattern.exec(text) ?? [];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

/** Removes the error of binary fractions: 0.1 + 0.2 is 0.3. */
const withoutNoise = (value: number) => Number(value.toPrecision(12));
