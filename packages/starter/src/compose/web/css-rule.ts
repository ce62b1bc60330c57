/** A property with its value; one with several layers or fonts has a list. */
export type Declaration = readonly [property: string, value: string | readonly string[]];

/** Writes a rule as the formatter does; empty without declarations. */
export function cssRule(selector: string, declarations: readonly Declaration[]): string {
  if (declarations.length === 0) return '';
  return `${selector} {\n${declarations.map(declarationText).join('')}}`;
}

const lineWidth = 100;

/** Writes a declaration inside of a rule. Lists that do not fit on one line fill the following ones. */
export function declarationText([property, value]: Declaration): string {
  const items = typeof value === 'string' ? [value] : value;
  const line = `  ${property}: ${items.join(', ')};`;
  if (items.length === 1 || line.length <= lineWidth) return `${line}\n`;
  const lines = [''];
  for (const [at, item] of items.entries()) {
    const text = item + (at === items.length - 1 ? ';' : ',');
    const last = lines.at(-1) ?? '';
    const joined = last === '' ? `    ${text}` : `${last} ${text}`;
    if (joined.length <= lineWidth || last === '') lines[lines.length - 1] = joined;
    else lines.push(`    ${text}`);
  }
  return `  ${property}:\n${lines.join('\n')}\n`;
}
