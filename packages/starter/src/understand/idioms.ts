import { letter, letterOr } from './letters.ts';

/** Idioms for "track", whose nouns are not entities. */
const tracking = [
  '(?:keep|keeping|have|having) (?:a close |an |a |one )?eye on',
  '(?:stay|staying|keep|keeping|be|being|get|getting|remain) on top of',
  '(?:have|having|get|getting|keep|keeping) (?:an? )?(?:(?:better|good|firm|clear|quick|full) )?(?:grip|handle|hold|overview|grasp|picture) (?:on|of|over)',
  '(?:keep|keeping) tabs on',
  '(?:keep|keeping|keep) up with',
  '(?:look|looking) after',
  '(?:tak(?:e|ing)|taking) care of',
  'mak(?:e|ing) sense of',
  '(?:keep|keeping) (?:a )?(?:count|tally|note|notes) of',
  '(?:keep |always |constantly )*los(?:e|ing) (?:track|sight|count) of',
  '(?:keep|keeping) (?:an? )?(?:running )?(?:tab|account) of',
].join('|');
const hardship =
  '(?:(?:i |we )?(?:have|having|find it|find) (?:a )?(?:hard|difficult|tough)(?: time)?(?: to)?|(?:i |we )?struggl(?:e|ing) (?:to|with)|(?:i |we )?(?:have|having) (?:trouble|problems|difficulty)(?: with)?)';
/** Phrases about the audience, which is not an entity. */
const audience = `(?:where|in which|that lets?|which lets?|that allows?|which allows?|letting|with which|so(?: that)?|somewhere|a place)\\s+(?:(?:my|our|the|all|all the|every|each|other|any|new)\\s+){0,2}${letter}+(?: ${letter}+)?\\s+(?:can|could|may|to|are able to|should be able to)\\s+(?:(?:easily|quickly|always|also|just)\\s+)?(?:see|view|look up|look at|check|find|browse|follow|enter|submit|report)\\s+`;

const forms: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(?:${tracking})\\b`, 'gi'), 'track'],
  [new RegExp(`\\b${hardship}\\s+(?:(?:to|with)\\s+)?(?=track\\b)`, 'gi'), 'want to '],
  [/,?\s*(?<=\S)\s+(?:all )?at a glance\b/gi, ''],
  [new RegExp(`\\b${audience}`, 'gi'), 'to track '],
  [/,?\s+(?:week by week|day by day|month by month|step by step|one by one)\b/gi, ''],
  [/\blost (?:and|&|n) found(?: (?:desk|office|box|items?|list))?\b/gi, 'lost property'],
  [/\bsomething (?=to track )/gi, 'an app '],
  [
    /\s+but (?:make it |keep it )?(?:nice|nicer|pretty|beautiful|simple|good|better|cool|fancy|modern|clean|minimal(?:ist)?|fun|cute)\b/gi,
    '',
  ],
  // Counts are kept once a day.
  [
    new RegExp(
      `\\b(?:track|count|log|see) how many (${letterOr("'-")}+(?: ${letterOr("'-")}+){0,2}?) (?:i|we) [a-z]+(?: (?:every|each|per|a) (?:day|week|month))?`,
      'gi',
    ),
    'track $1 with amount (number) and date',
  ],
  [
    new RegExp(`(?<=(?:^|[,:]|with|and)\\s)(${letter}+) min(?:imum)? and max(?:imum)?\\b`, 'gi'),
    'minimum $1, maximum $1',
  ],
];

/** Replaces idioms with plain verbs. */
export const withoutIdioms = (text: string): string =>
  forms.reduce((said, [words, instead]) => said.replace(words, instead), text);
