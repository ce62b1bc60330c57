const ends = new Set(
  `the a an my its their his her your our this that each every and or with show shows showing see display displays
  calculate calculates calculating compute computes where also then know store stores has have having is are should must
  will which plus including get gets determine determines out when`.split(/\s+/),
);
/** "The profit of each job": words about the owner of a value. */
const owner =
  /\s(?:(?:of|for|in) (?:each|every|an?|the|all) [\p{L}-]+(?: [\p{L}-]+)?|per (?:job|entry|record|item|trip|order|row))$/iu;
const most = 4;

/** Reads the name at the end of a text: `amount due` in "The amount due". */
export function labelBefore(
  text: string,
): { readonly label: string; readonly start: number } | undefined {
  const said = text.trimEnd();
  const about = owner.exec(said);
  const own =
    about && !/\bnumber$/i.test(said.slice(0, about.index)) ? said.slice(0, about.index) : said;
  const words: string[] = [];
  let start = own.length;
  while (start > 0 && words.length < most) {
    const from = own.lastIndexOf(' ', start - 2) + 1;
    const word = own.slice(from, start).trim();
    if (ends.has(word.toLowerCase()) || !/^[\p{L}][\p{L}\d'’-]*$/u.test(word)) break;
    words.unshift(word);
    start = from;
  }
  while (/^(?:of|for|in|to|by|from)$/i.test(words[0] ?? ''))
    start += (words.shift() ?? '').length + 1;
  const label = words.join(' ');
  const isPlain =
    label.length > 1 && !/^(?:it|this|that|there|which|what|i|we|they|you)$/i.test(label);
  return isPlain ? { label, start } : undefined;
}
