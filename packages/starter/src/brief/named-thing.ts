/** Something that a request names, with what it says about it: "Wheel Basics ($45, two hours)". */
export interface NamedThing {
  readonly name: string;
  readonly price?: number;
  /** The person after "by": the author of a book. */
  readonly by?: string;
  /** Everything else that is said about it, as written. */
  readonly details: readonly string[];
}

const amount = '\\d{1,6}(?:[.,]\\d{1,2})?';
const money = new RegExp(
  `[€$£]\\s?(${amount})|(${amount})\\s?(?:€|\\$|£|euros?|dollars?|pounds?|eur|usd|gbp|chf)(?!\\p{L})`,
  'iu',
);
/** "Black Aubergine 3.20": the currency follows after the list, if at all. */
const barePrice = /^(\d{1,4}[.,]\d{2})(?=$|[\s,;:(])/;
/** Articles in small letters: a capital one belongs to the name. */
const lead =
  /^(?:(?:and|or|und|et|y|the|an?|our|der|die|das|eine?|un|une|la|le|el|los|las)\s+)*["“«]?/u;
/** A capital letter, then words with capitals, and small words between two of them. */
const name =
  /^(\p{Lu}[\p{L}\d'’&-]*(?:\s(?:(?:of|the|and|to|in|for|de|du|des|la|le|del)\s){0,2}(?:\p{Lu}|\d+(?![\d.,]*\s?[€$£]))[\p{L}\d'’&-]*)*(?:\s\p{Ll}[\p{L}-]{2,})?)["”»]?(?=$|[\s,(:–-])/u;
/** Words that end a name. They introduce what is said about it. */
const ending =
  /^(?:at|for|from|by|with|in|on|costs?|costing|is|are|priced|kostet|kosten|für|von|cuesta|cuestan|por|coûte|coûtent|pour|avec|which|who|up|about|per|[–-])$/iu;

/** Reads one entry of a list. Returns undefined if it does not begin with a name. */
export function readNamedThing(entry: string): NamedThing | undefined {
  const text = entry.trim().replace(lead, '');
  const found = name.exec(text)?.[1];
  if (!found) return undefined;
  const words = found.split(' ');
  const end = words.findIndex((word, at) => at > 0 && ending.test(word));
  const called = (end < 0 ? words : words.slice(0, end)).join(' ');
  const rest = text
    .slice(called.length)
    .replace(/^["”»]/, '')
    .trim();
  const [first = ''] = rest.split(/\s/);
  const isEnded = rest === '' || /^[,(:$€£\d–-]/u.test(rest) || ending.test(first);
  return isEnded ? thingOf(called, rest) : undefined;
}

function thingOf(called: string, rest: string): NamedThing {
  const cost = money.exec(rest) ?? barePrice.exec(rest);
  const by =
    /(?:^|[\s,(])(?:by|von|de|par)\s+(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})/u.exec(
      rest,
    )?.[1];
  return {
    name: called,
    ...(cost ? { price: Number((cost[1] ?? cost[2] ?? '').replace(',', '.')) } : {}),
    ...(by ? { by } : {}),
    details: detailsOf(rest, by),
  };
}

/** Splits what is said about a thing. A bare price or author needs no repetition. */
function detailsOf(rest: string, by: string | undefined): string[] {
  return rest
    .split(/[();]\s*|,\s+|\s[–-]\s/u)
    .map((part) =>
      part
        .replace(
          /^(?:costs?|costing|is|are|priced at|at|for|kostet|kosten|cuesta|coûte|[:–-])\s+/iu,
          '',
        )
        .trim(),
    )
    .filter((part) => {
      const isPrice = money.exec(part)?.[0].length === part.length;
      return part !== '' && !isPrice && !(by && part.endsWith(by)) && /[\p{L}\d]/u.test(part);
    });
}
