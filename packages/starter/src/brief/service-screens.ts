import people from '../../data/sample-values.json' with { type: 'json' };
import products from '../../data/trade-products.json' with { type: 'json' };
import type { Entity, ScreenOf } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { topicOf } from '../understand/topics.ts';
import { capitalised, isUncountable, sentenceCase, singular } from '../understand/word-forms.ts';
import type { AppDraft } from './app-draft.ts';
import { bookingTerms, isBookedByDay } from './booking-terms.ts';
import type { Brief } from './brief.ts';
import { formScreen, formWords } from './form-screen.ts';
import { isBookingWord } from './is-booking-word.ts';

/** Adds a shop if something is sold. */
export function addShop(draft: AppDraft): void {
  const isStore = /\b(?:store|shop|e-?commerce)\b/i.test(draft.brief.appNoun);
  const hasCart = /\b(?:shopping )?cart\b|\bcheck ?out\b/i.test(draft.text);
  // On a marketplace, people publish and look at offers; not all of them are bought there.
  const isMarketplace = /\bmarketplace\b/i.test(draft.brief.appNoun) && !draft.does('create');
  if (!isStore && !isMarketplace && !hasCart && !draft.does('buy')) return;
  const sold = soldEntity(draft);
  const priced = draft.withField(sold, 'money', 'price');
  const product = draft.withField(priced, 'choice', 'category (New, Classics, Gifts)');
  draft.replace(sold, product);
  const price = product.fields.find(({ kind }) => kind === 'money');
  const category = product.fields.find(({ kind }) => kind === 'choice');
  if (!price) return;
  draft.push<ScreenOf<'shop'>>({
    kind: 'shop',
    title: 'Shop',
    entity: product.key,
    price: price.key,
    ...(category ? { category: category.key } : {}),
  });
}

function soldEntity(draft: AppDraft): Entity {
  const buying = draft.actions('buy');
  const isTickets = buying.some(({ things }) =>
    things.some(({ noun }) => /\btickets?$/.test(noun)),
  );
  const found = draft.entityOf(buying);
  // "Ticket" alone means a task.
  const sold = soldIn(draft.brief);
  const isNamed = found && found.key !== 'product';
  if (found && !(isTickets && found.key === 'ticket') && (isNamed || sold === 'product'))
    return found;
  const entity = entityOf(isTickets ? 'admission ticket' : sold, '');
  if (found) draft.replace(found, entity);
  return entity;
}

/** Returns the product that a store is named after: `sneaker store` → `sneaker`. */
function soldIn({ appNoun, purpose }: Brief): string {
  const noun = appNoun.replace(
    /\s*(?:online )?(?:store|shop|marketplace|e-?commerce(?: (?:site|website|store))?|web ?site|site|page|app)$/g,
    '',
  );
  const isGeneral = noun === '' || /^(?:online|web|small|simple|modern|my)$/.test(noun);
  if (!isGeneral) return singular(noun);
  const words = ` ${purpose} `;
  const trade = Object.entries(products).find(([name]) => words.includes(` ${name} `))?.[1];
  if (trade) return trade;
  return topicOf(purpose) ? singular(purpose) : 'product';
}

/** Adds a booking calendar if something can be reserved. */
export function addBooking(draft: AppDraft): void {
  const actions = draft.actions('book');
  const isBooking = /\b(?:booking|appointment|reservation|scheduler)\b/i.test(draft.brief.appNoun);
  if (actions.length === 0 && !isBooking) return;
  const named = draft.entityNamed(actions);
  const candidates = named ? [named] : draft.entities;
  const bookable = candidates.find(({ name }) => !isBookingWord(name));
  const byDay = /\b(?:days?|nights?|rent(?:ing)?|borrow(?:ing)?|weekends?|overnight)\b/i;
  const said = draft.brief.sentences.join(' ');
  const by = actions.some(({ text }) => byDay.test(text)) || isBookedByDay(said) ? 'day' : 'slot';
  const { per, asksPeople } = bookingTerms(said, by);
  const hasPrice = bookable?.fields.some(({ kind }) => kind === 'money');
  draft.push<ScreenOf<'booking'>>({
    kind: 'booking',
    title: bookable ? `Book ${withArticle(bookable.name.toLowerCase())}` : 'Book an appointment',
    ...(bookable ? { entity: bookable.key } : {}),
    by,
    opens: '09:00',
    closes: '17:00',
    slotMinutes: per === 'hour' ? 60 : 30,
    ...(hasPrice ? { per } : {}),
    ...(asksPeople ? { asksPeople } : {}),
  });
}

const withArticle = (noun: string): string => {
  if (isUncountable(noun)) return noun;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
};

/** Adds the forms that are asked for, one of each kind. */
export function addForms(draft: AppDraft, text = draft.text): void {
  const { appNoun } = draft.brief;
  const asked = [
    /\bform$/i.test(appNoun) ? appNoun : '',
    ...draft
      .actions('contact')
      .filter((action) => draft.entityNamed([action]) === undefined)
      .map((action) => action.text),
    formWords.exec(text)?.[0] ?? '',
  ];
  for (const one of asked.filter((each) => each !== '')) {
    const form = formScreen(one);
    if (!draft.screens.some(({ title }) => title === form.title)) draft.push(form);
  }
}

/** Groups of people who do something with the app: `Teacher`, `Student`. */
function rolesIn({ brief }: AppDraft): string[] {
  const who = brief.clauses.flatMap((clause) =>
    clause.role === 'action' ? clause.who.split(/ (?:and|or) /) : [],
  );
  const roles = who.map((one) => singular(one.replace(/^(?:the|all|registered) /, '')));
  const anyone = /^(?:|user|visitor|people|person|everyone|anyone|staff|member|i|we)$/;
  return [...new Set(roles)].filter((one) => !anyone.test(one)).map(sentenceCase);
}

const correspondents = 3;
const correspondence =
  /\b(?:send|write|exchange) (?:(?:each other|one another) )?(?:private |direct )?messages\b|\bmessage (?:each other|one another)\b/i;

/** Adds conversations if people write to each other. */
export function addMessages(draft: AppDraft): void {
  if (!draft.does('message') && !correspondence.test(draft.text)) return;
  const [role = 'Member'] = rolesIn(draft);
  const names = people.people.slice(0, correspondents);
  const [first = ''] = names;
  draft.push<ScreenOf<'messages'>>({
    kind: 'messages',
    title: 'Messages',
    people: names.map((name) => ({ name, role: capitalised(role) })),
    samples: [{ from: first, text: 'Hello! Do you have a moment?' }],
  });
}

const accountWords =
  /\b(?:log ?-?in|sign ?-?(?:in|up)|user accounts?|registration|authentication|profile)\b/i;

/** Adds accounts if people sign in. */
export function addAccount(draft: AppDraft): void {
  if (draft.isLimited('noAccounts')) return;
  const named = draft.brief.clauses.filter(({ role }) => role !== 'action');
  const isNamed = named.some(
    ({ text }) => accountWords.test(text) && !/\bnewsletter\b/i.test(text),
  );
  if (!draft.does('account') && !isNamed) return;
  const roles = rolesIn(draft);
  draft.push<ScreenOf<'account'>>({
    kind: 'account',
    title: 'Account',
    roles: roles.length > 1 ? roles : [],
    membersOnly: [],
  });
}
