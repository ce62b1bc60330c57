import { itemsOf } from './enumeration.ts';

const lists =
  /(?::|\b(?:with|from|based on|given|using|enter(?:s|ing)?|inputs?(?:ting)?|takes?|provide|fill in|type in|fields? (?:for|like)|such as|asks? for)\b)\s+(?:(?:inputs?|fields?) (?:for|like) |(?:the|their|my|your|an?|its) )?([^.;:\n=]{3,240})/giu;
const end =
  /(?:\b(?:and|then) (?:then )?(?:see|get|gets|shows?|displays?|calculates?|computes?|returns?|tells?|it (?:should )?(?:show|display|calculate|tell))\b|\bto (?:see|get|calculate|find|know|estimate|compute)\b|\bso that\b|\bit (?:should|must|will)\b|\bin order to\b).*$/isu;
const article =
  /^(?:and |or )?(?:(?:the|an?|my|your|their|its|some|number of|field for|input for) )+/iu;
/** Wishes about the app itself, which are not inputs. */
const notInputs =
  /\b(?:charts?|graphs?|tables?|dark|mode|theme|history|results?|buttons?|design|responsive|modern|clean|colou?rs?|formulas?|inputs?|fields?|users?|validation|reset|copy|export|layout|react|tailwind|app|page|dollars|euros|steps?|explanation|breakdown|different|various|multiple|currency|units|feet|inches|gallons?|miles|pounds)\b|[=*×÷+]/iu;

/** Returns the inputs that a prompt lists for a calculator: `with desired income, weeks off and hours per week`. */
export function requestedInputs(text: string): string[] {
  const items = [...text.matchAll(lists)].flatMap(([, list = '']) =>
    itemsOf(list.replace(end, '').replace(/[\s,]{1,4}$/, '')).map((item) =>
      item.replace(article, '').trim(),
    ),
  );
  return [...new Set(items)].filter(
    (item) =>
      item !== '' && item.split(' ').length <= 6 && !notInputs.test(item) && /\p{L}{2}/u.test(item),
  );
}
