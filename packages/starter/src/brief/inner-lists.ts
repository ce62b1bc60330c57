const innerComma = '\u0001';
const innerSpace = '\u0002';

/** Hides commas and spaces in parentheses, which list options: "status (Like new, Used)" is one property. */
export const hideInner = (text: string): string =>
  text.replace(/\([^()]*\)/g, (inner) =>
    inner.replaceAll(',', innerComma).replaceAll(' ', innerSpace),
  );

export const showInner = (text: string): string =>
  text.replaceAll(innerComma, ',').replaceAll(innerSpace, ' ');
