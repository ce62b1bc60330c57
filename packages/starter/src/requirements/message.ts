import type { ScreenOf, Specification } from '../specification.ts';
import { singular } from '../understand/word-forms.ts';
import { entityIn, listOf, screensOf, withEntity, withScreen } from './app-parts.ts';
import { masked, type Quotation } from './clause-around.ts';
import { done, type Fulfilled, notDone, type Requirement } from './requirement.ts';

const mistake =
  /\b(?:missing|empty|blank|invalid|not (?:filled|entered|given)|without|forgets?|forgotten|leaves? out|left out|wrong)\b/i;
const unknownMoment = 'I did not understand when this message appears.';

/** A message after an action, or if something is missing: after booking, show "See you soon". */
export function message({ text, before, after, earlier }: Quotation): Requirement {
  const around = `${before} ${after}`.replaceAll(masked, '').replaceAll('""', '');
  return {
    text: `${before} "${text}"`.replaceAll(new RegExp(`"${masked}+"`, 'g'), '…').trim(),
    fulfill: (app) => {
      if (mistake.test(around)) return asError(app, text, around);
      return (
        asState(app, text, around) ??
        afterBooking(app, text, around) ??
        afterOrder(app, text, around) ??
        afterForm(app, text, around) ??
        (isVague(app, around) ? afterForm(app, text, earlier) : undefined) ??
        afterAdding(app, text, around) ??
        notDone(app, unknownMoment)
      );
    },
  };
}

/** "The text … is shown afterwards": only the sentence before says after what. */
const isVague = (app: Specification, around: string): boolean =>
  entityIn(app, around) === undefined;

/** "If the name is missing, show …" */
function asError(app: Specification, text: string, around: string): Fulfilled {
  const said = around.toLowerCase();
  const isMeant = ({ label }: { readonly label: string }) => said.includes(label.toLowerCase());
  for (const entity of app.entities) {
    const field = entity.fields.find(isMeant);
    if (!field || !listOf(app, entity)) continue;
    const fields = entity.fields.map((one) =>
      one === field ? { ...one, required: true, missing: text } : one,
    );
    return done(withEntity(app, entity, { ...entity, fields }));
  }
  for (const form of screensOf(app, 'form')) {
    const field = form.fields.find(isMeant);
    if (!field) continue;
    const fields = form.fields.map((one) =>
      one === field ? { ...one, required: true, missing: text } : one,
    );
    return done(withScreen(app, form, { ...form, fields }));
  }
  return notDone(app, 'The app has no field for this message.');
}

/** "When somebody borrows it, the tool says "On loan"": the state of the record. */
function asState(app: Specification, text: string, around: string): Fulfilled | undefined {
  for (const entity of app.entities) {
    const stay = entity.actions?.find((action) => action.kind === 'stay');
    if (stay?.kind !== 'stay') continue;
    const verb = stay.label.toLowerCase().split(' ')[0] ?? '';
    if (!around.toLowerCase().includes(verb.replace(/e$/, ''))) continue;
    const actions = entity.actions?.map((one) => (one === stay ? { ...stay, started: text } : one));
    return done(withEntity(app, entity, { ...entity, ...(actions ? { actions } : {}) }));
  }
  return undefined;
}

function afterBooking(app: Specification, text: string, around: string): Fulfilled | undefined {
  const [booking] = screensOf(app, 'booking');
  if (!booking || !/\b(?:book|reserv|appointment)/i.test(around)) return undefined;
  return done(withScreen(app, booking, { ...booking, confirmation: text }));
}

function afterOrder(app: Specification, text: string, around: string): Fulfilled | undefined {
  const [shop] = screensOf(app, 'shop');
  if (!shop || !/\b(?:order|check|buy|purchas|pay)/i.test(around)) return undefined;
  return done(withScreen(app, shop, { ...shop, confirmation: text }));
}

/** The form that the words are about, or the only one if they are about sending. */
function afterForm(app: Specification, text: string, around: string): Fulfilled | undefined {
  const forms = screensOf(app, 'form');
  const said = new Set((around.toLowerCase().match(/[\p{L}-]+/gu) ?? []).map(stem));
  const isMeant = ({ title, action }: ScreenOf<'form'>) =>
    `${title} ${action}`
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .some((word) => word.length > 3 && said.has(stem(word)));
  const isSending = /\b(?:send|sent|submit|form|contact|question|request)/i.test(around);
  const form =
    forms.find(isMeant) ?? (isSending && !addsRecord(app, around) ? forms.at(-1) : undefined);
  return form && done(withScreen(app, form, { ...form, confirmation: text }));
}

const stem = (word: string) => singular(word).replace(/(?:ying|ing|ies|y|ed|e)$/, '');

const addsRecord = (app: Specification, around: string) => {
  const entity = entityIn(app, around);
  return entity !== undefined && listOf(app, entity) !== undefined;
};

function afterAdding(app: Specification, text: string, around: string): Fulfilled | undefined {
  const isAdding =
    /\b(?:submit|send|sent|add|post|report|sav|creat|record|register|check|enter|publish|sign|after|once)/i;
  const entity = entityIn(app, around) ?? app.entities.find((one) => listOf(app, one));
  const list = entity && listOf(app, entity);
  if (!list || !isAdding.test(around)) return undefined;
  return done(withScreen(app, list, { ...list, added: { ...list.added, confirmation: text } }));
}
