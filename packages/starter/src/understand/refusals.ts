import { beyond } from './beyond.ts';
import type { Cutter } from './cutter.ts';

const no =
  "(?:no(?! of\\b)|without(?: any)?|(?:i |we )?(?:don['’]?t|do not|doesn['’]?t|does not) (?:need|want|require|like|use)(?: an?| any)?|not? need(?:ed)? (?:for|to)|skip(?: the)?|leave out|never|except)";

export const searchWords =
  '(?:full[- ]text )?search(?:able|ing|es)?(?: (?:bar|box|field|function(?:ality)?|feature))?';
const refusing = new RegExp(`\\b${no}\\b`, 'i');

/** Removes refused features from a text, and returns those that are on by default. */
export function takeRefusals(cut: Cutter): { readonly search: boolean; readonly charts: boolean } {
  // Skips the patterns for the many prompts without refusals.
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
  // Other refused features are never built, so their mention is only removed.
  while (
    cut.take(
      `(?:and |but )?(?:no|without(?: any)?) (?:sounds?|ads?|adverts?|tracking|cookies|internet|network|animations?|frills|bells and whistles|nonsense|subscription|images?|photos?|fancy stuff|installation|social (?:features?|sharing|media)|(?:extra|additional|other|unnecessary|further) (?:features?|stuff|things|screens?|pages?))(?: (?:and|or) (?:sounds?|ads?|adverts?|tracking|cookies|internet|network|animations?|frills))?(?: needed)?`,
    )
  );
  return { search, charts };
}
