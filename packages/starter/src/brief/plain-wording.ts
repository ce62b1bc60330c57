/** Formal and roundabout wordings, with the plain ones that the reader of briefs knows. */
const rewrites: readonly (readonly [formal: RegExp, plain: string])[] = [
  // "A reservation website is to be created for a boat rental."
  [
    /^((?:an?|the) [^.:\n]{3,90}?) (?:is|are) (?:to be |being )?(?:created|built|developed|implemented|made|designed|needed|required|wanted)\b/i,
    'Build $1',
  ],
  [/\b(?:needed|required|wanted) (?:are|is) (?=(?:an?|the)? ?\p{L})/iu, 'The app should have '],
  [
    /(?<=^|[.!?]\s|\n)(?:(?:the )?(?:required |main |key )?(?:functionality|functionalities|features|functions|requirements)(?: (?:to be provided|needed|required|include))?|(?:the )?following (?:is|are|features are) (?:required|needed))\s*:\s*/giu,
    'The app should have ',
  ],
  [
    /(?<=^|[.!?]\s|\n)(?:its|the) (?:functions|features|functionality) (?:are to|should|must|will)? ?(?:include|comprise|consist of)\b/giu,
    'The app should have',
  ],
  [
    /\b(?:ought to|has to|have to|needs? to|must|shall|(?:is|are) (?:supposed |required |expected |meant )?to)\b(?= (?:also )?[\p{Ll}]+)/giu,
    'should',
  ],
  [
    /\b(?:give|gives|giving|offer|offers|offering|provide|provides|providing|grant|grants) (?:the )?(\p{L}+) (?:the |an? )?(?:ability|option|possibility|opportunity|chance|means) to\b/giu,
    'let $1',
  ],
  [
    /(?<=^|[.!?]\s|\n)(?:once|after|when|as soon as) (?:(?:you|they|users?|members?)(?:'re| are)? )?(?:registered|registering|signed in|signing in|logged in|logging in|signing up),? (?=\p{L})/giu,
    '',
  ],
  // "Memo: 1) …, 2) …"
  [/(?<=^|[.!?;:]\s|\n)\(?\d{1,2}\)\s+(?=\p{L})/gu, ''],
  [
    /\bguest ?book (?:where|in which|for|so that) [^.,;\n]{0,80}/giu,
    'list of guest book entries with name and message',
  ],
  [
    /\b(?:each|every)(?: one)?(?: of (?:them|these|the \p{L}+))? (?:\p{L}+ )?(?:gets?|has|have|should have|needs?) (?:an?|its|their)(?: own)? (?:detail )?page(?: (?:with|that|which) [^.;\n]{0,80})?/giu,
    'there is a details page',
  ],
  // "Show only the herbs": what is left out decides.
  [
    /\b(?:show|see|view|display|list|browse) only (?=(?:the |those |one )?[\p{L}]+)/giu,
    'filter by ',
  ],
  [/ from low to high\b/giu, ' (Low, Medium, High)'],
  [/\b(?:later on|whenever they (?:like|want)|as often as they (?:like|wish|want))\b/giu, ''],
];

/** Rewrites a request in plain wording. Its meaning stays; only the clauses that quote it become plainer. */
export const plainWording = (text: string): string =>
  rewrites.reduce((plain, [formal, said]) => plain.replace(formal, said), text);
