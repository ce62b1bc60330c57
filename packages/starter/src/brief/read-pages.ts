import type { FeatureClause, PageClause } from './brief.ts';
import { listOf } from './read-things.ts';

const listed =
  /^(?:[\p{L}' ]{0,40}?\b)?(?:(?:pages|sections|tabs|menu(?: items)?|menu bar|navigation(?: bar)?)(?:\s*:|\s+(?:has|have|contains?|includes?|shows?|links to|leads to|for|named|called|such as|like|are|with))|(?:page|section|tab) (?:for|named|called)|pages(?=\s+\p{L}+, ))\s+(.+)$/iu;
const listedBefore =
  /^(?:the )?([\p{L}' -]+(?:, [\p{L}' -]+)*,? and [\p{L}' -]+) (?:pages|sections|tabs)\b/iu;
const single =
  /\b(?:an?|the|one|its own)\s+((?:(?!(?:page|section|tab|an?|the|on|of|for|and)\b)[\p{L}'-]+ ){1,4})(?:page|section|tab)\b/giu;
const about =
  /\b(?:page|section|tab|one) (?:for|about|on|named|called|titled) (?:the |our )?([\p{L}' -]{2,40}?)(?=$|,| and | with | where )/giu;

/** Finds the pages that a sentence names. */
export function readPages(text: string): PageClause[] {
  if (!/\b(?:pages?|sections?|tabs?|menu|navigation)\b/i.test(text)) return [];
  const many = listed.exec(text)?.[1] ?? listedBefore.exec(text)?.[1];
  const isMany =
    many !== undefined &&
    !/ with /i.test(many) &&
    /,| and /.test(many) &&
    !/\b(?:page|section)\b/i.test(many);
  const names = isMany
    ? listOf(many)
    : [...text.matchAll(single), ...text.matchAll(about)].map(([, name = '']) =>
        name
          .trim()
          .toLowerCase()
          .replace(/^(?=(?:us|me)$)/, 'about '),
      );
  const fitting = names.filter(
    (name) =>
      name !== '' &&
      !/^(?:web|landing web|same|whole|every|each|next|start|single|one|other|main web|separate|short|simple|own|new|small|nice|little|extra|second)$/.test(
        name,
      ),
  );
  return [...new Set(fitting)].map((name) => ({ role: 'page', text: `${name} page`, name }));
}

const before =
  /^(?:(?:and|also|please|then|on (?:every|each|the) [\p{L} ]+?|in the [\p{L}]+,?)\s+)*(?:(?:put|add|include|show|place|give it|use|integrate)\s+|(?:we|i)(?:'d| would)? (?:need|want|like|love)(?: to have| to see)?\s+|there (?:should|must|could|will) be\s+|it (?:should|must) have\s+)?/iu;
const after =
  /\s+(?:(?:would|could) (?:be|help|make)\b.*|(?:should|must|shall) (?:sit|be|stay|appear|exist|stand|show|explain|help)\b.*|(?:is|are) (?:required|needed|a must|the heart|important|essential|nice|mandatory)\b.*|(?:at|on|in|beside|next to|below|above|under|near) (?:the )?(?:top|bottom|left|right|header|footer|sidebar|corner|page|start page|lesson text|list)\b.*|on top|please)$/i;

/** Reads a sentence without a verb as a list of parts of the interface. */
export function readFeatures(text: string): FeatureClause[] {
  const parts = text
    .replace(before, '')
    .split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|as well as|plus)\s+(?=(?:an?|the|one)\s)/i)
    .map((part) =>
      part
        .replace(before, '')
        .replace(after, '')
        .replace(/^(?:an?|the|one|some)\s+/i, '')
        .trim(),
    );
  const isPlain = parts.every(
    (part) => part !== '' && part.split(' ').length <= 8 && !verb.test(part),
  );
  return isPlain ? parts.map((part) => ({ role: 'feature', text: part, isCertain: false })) : [];
}

/** Words that make a phrase a statement. */
const verb =
  /\b(?:is|are|was|be|has|have|had|should|must|can|could|may|will|would|shall|do|does|i|we|they|you|it|not|no|want|need|please|because|that|which|who|when|if|make|sure|work|works|feel|look|looks)\b/i;
