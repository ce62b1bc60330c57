import { beyond } from './beyond.ts';
import type { Cutter } from './cutter.ts';

const no =
  "(?:no(?! of\\b)|without(?: any)?|(?:i |we )?(?:don['’]?t|do not|doesn['’]?t|does not) (?:need|want|require|like|use)(?: an?| any)?|not? need(?:ed)? (?:for|to)|skip(?: the)?|leave out|never|except)";

export const searchWords =
  '(?:full[- ]text )?search(?:able|ing|es)?(?: (?:bar|box|field|function(?:ality)?|feature))?';
const refusing = new RegExp(`\\b${no}\\b`, 'i');

/** Takes out of a text what it says it does not want, and tells what of that would have been there. */
export function takeRefusals(cut: Cutter): { readonly search: boolean; readonly charts: boolean } {
  // Few prompts refuse anything, and there is a pattern for everything that can be.
  if (!refusing.test(cut.text)) return { search: false, charts: false };
  for (const [words] of beyond)
    while (
      cut.take(
        `(?:and |but |or |with )?${no}[ -](?:an? |any |the )?(?:${words})(?: (?:needed|required|necessary|please))?`,
      )
    );
  const search =
    cut.take(`(?:and |but )?${no} (?:a |the )?${searchWords}(?: needed)?`) !== undefined;
  const charts =
    cut.take(`(?:and |but )?${no} (?:charts?|graphs?|statistics|dashboard)`) !== undefined;
  cut.take(`(?:and |but )?${no} (?:dark mode|dark theme)`);
  // Whatever else is not wanted is not there anyway.
  while (
    cut.take(
      `(?:and |but )?(?:no|without(?: any)?) (?:sounds?|ads?|adverts?|tracking|cookies|internet|network|animations?|frills|bells and whistles|nonsense|subscription|images?|photos?|fancy stuff|installation|social (?:features?|sharing|media)|(?:extra|additional|other|unnecessary|further) (?:features?|stuff|things|screens?|pages?))(?: (?:and|or) (?:sounds?|ads?|adverts?|tracking|cookies|internet|network|animations?|frills))?(?: needed)?`,
    )
  );
  return { search, charts };
}
