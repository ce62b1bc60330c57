import { eachSentence } from '../figures/sentences-in.ts';
import type { Specification } from '../specification.ts';
import { screensOf, withScreen } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

/** "Payment happens in the shop, so no card details are needed" */
const onTheSpot =
  /\b(?:pay(?:ment|ing|s)?|paid)\b[^.;\n]{0,40}\b(?:in (?:the |our )?(?:shop|store|bakery|caf[eé])|on (?:the spot|site|pick-?up|collection)|at (?:the )?(?:counter|pick-?up|collection|shop)|when (?:they|you|it is|it's) (?:collect|pick|picked))\b|\b(?:no (?:online payment|card details|credit cards?)|without (?:online )?payment)\b/i;
const pickup =
  /\bpick-?up (?:day|date|time)\b|\bcollection (?:day|date)\b|\bday of (?:pick-?up|collection)\b/i;

/** Takes out of a request that orders are collected and paid on the spot. */
export function takePickup(text: string): TakenRequirements {
  const isCollected = pickup.test(text);
  const requirements: Requirement[] = [];
  const rest = eachSentence(text, (sentence) => {
    if (!onTheSpot.test(sentence)) return sentence;
    requirements.push({ text: sentence.trim().replace(/[.!]$/, ''), fulfill: collect });
    return '';
  });
  if (isCollected && requirements.length === 0)
    requirements.push({ text: pickup.exec(text)?.[0] ?? '', fulfill: collect });
  return { rest, requirements };
}

function collect(app: Specification): Fulfilled {
  const [shop] = screensOf(app, 'shop');
  return shop
    ? done(withScreen(app, shop, { ...shop, pickup: true }))
    : notDone(app, 'Nothing is ordered in this app.');
}
