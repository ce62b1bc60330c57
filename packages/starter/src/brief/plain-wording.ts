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
  // "Each entry is either income or an expense and has an amount": what it is becomes a property.
  [
    /\b(each|every) ((?:[\p{L}-]{2,20} ){0,2}[\p{L}-]{2,20}) is (?:either )?(?:an? )?([\p{L}-]{2,20}) or (?:an? )?([\p{L}-]{2,20}),? and (?:has|have) /giu,
    '$1 $2 has a type ($3, $4), ',
  ],
  // "… and a category: rent, groceries, fun.": the end of a list of properties lists options.
  [
    /(?<=\b(?:with|has|have|enters?|records?|stores?|including)\b[^.:;\n]{1,400}?(?:,| and) (?:and )?(?:an?|the|its) (?:[\p{L}-]{2,20} )?[\p{L}-]{2,20}): ((?:[\p{L}' -]{2,30}, ){1,12}(?:and |or )?[\p{L}' -]{2,30}?)(?=[.;\n]|$)/giu,
    ' ($1)',
  ],
  // "How urgent it is: low, normal or urgent" → "urgency (low, normal or urgent)".
  ...(['urgent|urgency', 'important|importance', 'severe|severity', 'difficult|difficulty'].map(
    (pair) => {
      const [adjective = '', noun = ''] = pair.split('|');
      return [
        new RegExp(
          `\\bhow ${adjective} (?:it|this|that|the [\\p{L}]{2,20}) is(?:: ([\\p{L}' ,-]{3,80}?)(?=[.;\\n]|$))?`,
          'giu',
        ),
        `${noun} ($1)`,
      ] as const;
    },
  ) satisfies (readonly [RegExp, string])[]),
  [/ \(\)/gu, ''],
  // "Clicking a recipe card opens a page with all details."
  [
    /\b(?:a click on|(?:clicking|tapping|clicks?|taps?)(?: on)?) (?:an?|the|any|each|every|one of the) [\p{L} -]{2,40}? (?:should |will |must |can )?(?:opens?|shows?|leads? to|displays?|goes to|brings up) (?:its |their |the |an? )?(?:own )?(?:details?|full |detailed |separate )?(?: ?(?:page|view|screen))?(?: (?:with|of|that shows) [^.;\n]{0,100})?(?=[.;\n]|$)/giu,
    'there is a details page',
  ],
  [
    /\b(?:put|place|add)(?:s|ing)? (?:the |some |several |their )?[\p{L}-]{2,20} (?:in|into|to) (?:an?|the|their|his|my) (?:shopping )?(?:basket|cart|bag)\b/giu,
    'add to the cart',
  ],
  // "Three exhibitions, each with a page of its own."
  [
    /,? (?:and )?(?:each|every one|all)(?: of (?:them|these))? (?:with|on|having) (?:a page|pages) of (?:its|their) own\b/giu,
    '. There is a details page',
  ],
  // "On Contact there is a form with name and email": the form of that page.
  [
    /\b(?:on|under) (?:the )?contact(?: page)?,? there (?:is|should be|will be) an? (?:contact )?form\b/giu,
    'There is a contact form',
  ],
  [
    /\bthe button (?:then )?(?:becomes|changes to|turns into|switches to) (?:an? )?"?([\p{L}]{3,15}(?: [\p{L}]{2,10})?)"?(?=[.,;]|$)/giu,
    'there is a $1 button',
  ],
  // "Below the form, today's entries are listed": where something is does not say what it is.
  [
    /(?<=^|[.!?]\s|\n)(?:below|above|underneath|beneath|beside|next to)(?: (?:it|this|that|them|the [\p{L}]{2,20}))?,? (?=\p{L})/giu,
    '',
  ],
  [/\bit (?:should|must|has to|needs to) (?:also )?be possible to\b/giu, 'users can'],
  [
    /\b(?:answer|respond|reply)(?:s|ing)? (?:to (?:it|them) |it |them )?with (?:an? )?comments?\b/giu,
    'add comments',
  ],
  [/\bi\.e\.,? /giu, 'that is '],
  [/ from low to high\b/giu, ' (Low, Medium, High)'],
  [/\b(?:later on|whenever they (?:like|want)|as often as they (?:like|wish|want))\b/giu, ''],
];

/** Rewrites a request in plain wording. Its meaning stays; only the clauses that quote it become plainer. */
export const plainWording = (text: string): string =>
  rewrites.reduce((plain, [formal, said]) => plain.replace(formal, said), text);
