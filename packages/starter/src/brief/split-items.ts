import { hideInner, showInner } from './inner-lists.ts';

const between =
  /\s*[,;]\s*(?:and |or |as well as |plus )?|\s+(?:and|as well as|plus)\s+(?=(?:an?|the|one|its|some)\s)/i;
const opensList = /\b(?:with|including|showing|containing|such as|like|listing)\s/i;
/** "Fields for the client, the rate and the date": articles begin properties here. */
const opensFields = /\b(?:forms?|fields?|inputs?) (?:for|to enter|with) the\b/i;
const begins = /^(?:an?|the|one|its|some|all)\s/i;
/** Words for parts of an app, which no list of properties continues with. */
const parts =
  /\b(?:pages?|sections?|tabs?|forms?|calculators?|dashboards?|charts?|calendars?|galler(?:y|ies)|lists?|search|carts?|maps?|log ?-?in|newsletter|blog|faq|filters?)\b/i;
const longestProperty = 4;

/**
 * Splits what an app contains into its parts. A list of properties stays with its part: "a list of offers with bank, rate
 * and term, and a contact form" has two parts.
 */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  for (const part of hideInner(text).split(between)) {
    const item = showInner(part).trim();
    const last = items.at(-1) ?? '';
    const isField = opensFields.test(last) && /^(?:the|an?) /i.test(item);
    const isProperty =
      !begins.test(item) &&
      item
        .replace(/\([^()]*\)/g, '')
        .trim()
        .split(' ').length <= longestProperty &&
      opensList.test(last);
    if ((isField || isProperty) && !parts.test(item)) {
      items[items.length - 1] = `${last}, ${item}`;
    } else if (item !== '') items.push(item);
  }
  return items;
}
