/** Words for what has a name of its own. */
const owners =
  '(?:shop|store|caf[eé]|restaurant|bar|bakery|farm|hotel|hostel|guest ?house|inn|studio|gallery|museum|theat(?:er|re)|cinema|library|school|academy|university|kindergarten|nursery|clinic|practice|pharmacy|salon|gym|club|league|team|band|choir|orchestra|association|society|foundation|charity|cooperative|company|business|firm|agency|start-?up|festival|fair|market|conference|magazine|journal|newspaper|podcast|blog|brand|project|workshop|garage|brewery|winery|vineyard|dinner|supper)';
const word = "\\p{Lu}[\\p{L}\\d'’&-]*";
const name = `${word}(?: (?:& )?${word}){0,3}(?: & (?:Co\\.?|${word}))?`;

/** Patterns that introduce a name without "called". The first group is the name. */
const patterns = [
  // "We are Schlafwagen & Co., two retired conductors".
  new RegExp(`\\b(?:[Ww]e are|I run|[Ww]e run|I own|[Ww]e own) (${name}),`, 'u'),
  // "our science fair, Funkenflug", "a table tennis league, the Kantinenliga".
  new RegExp(
    `\\b(?:[Oo]ur|[Mm]y|[Aa]n?|[Tt]he) (?:[\\p{L}-]+ ){0,4}${owners}, (?:the |an? )?(?:\\p{Ll}+ )?(${name})(?=[,.;)]|$)`,
    'u',
  ),
  // "A website for Fjordfysio", "patients' site for the Lindenhof".
  new RegExp(
    `\\b(?:web ?site|site|app|web ?page|page|portal|platform|shop|store|counter|board|forum|blog) (?:for|of) (?:the )?(${name})(?=[,.;:)]|$| (?:in|at|near|with|where|that)\\b)`,
    'u',
  ),
  // "The municipality of Vestermarsk requires".
  /\b(?:municipality|city|town|village|parish|county|district) of (\p{Lu}[\p{L}'’-]+)/u,
];
/** Languages, days and the like, which begin with a capital letter, too. */
const notNames =
  /^(?:I|English|German|French|Spanish|Italian|Dutch|Portuguese|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Android|iPhone|Chrome|Firefox|Excel|React)\b/;
const longest = 40;

/** Finds the proper name of a business, a club or an event in a request, if it introduces one. */
export function properNameIn(text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found && found.length <= longest && !notNames.test(found)) return found;
  }
  return undefined;
}
