import type { RequestedPart } from './brief/requested-part.ts';
import { storingForms } from './server/stored-entities.ts';
import type { Screen, ScreenOf, ServerSide, Specification } from './specification.ts';

/** Joins words as `a, b and c`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Describes the app before it is built. */
export function describeApp(app: Specification): string {
  const { server } = app;
  const parts = app.screens.map((screen) => describeScreen(screen, app));
  return `I'm building **${app.title}**: ${listed(parts)}. I'm Starter, Millwright's built-in rule-based model: I follow fixed rules and don't use a language model.${server ? ` ${describeServer(app)}` : ''}`;
}

/** Says why an app has a server, who sees what, and who becomes its owner. Empty for an app without a server. */
export function describeServer(app: Specification): string {
  const { server } = app;
  if (!server) return '';
  const sentences = [
    `Because of “${server.because}”, the app has a server with a database and accounts.`,
    ...accessSentences(app),
    ...(server.owner ? [describeFirst(server.owner)] : []),
  ];
  return sentences.join(' ');
}

const describeFirst = (owner: string): string =>
  `Sign up first, before you share the app: the first account becomes the ${owner.toLowerCase()}, who sees and changes everything except the messages of others.`;

const seen: Readonly<Record<ServerSide['access'], string>> = {
  own: 'Everybody sees only their own entries.',
  shared: 'Everybody who signs in sees and changes all entries.',
  public: 'Everybody sees the entries, and only the account that added one can change it.',
  catalog: 'Everybody sees the entries, and only the owner changes them.',
  inbox: 'Only the owner sees the entries.',
};

/** Says who sees what. */
function accessSentences({ screens, entities, server }: Specification): string[] {
  if (!server) return [];
  const has = (kind: Screen['kind']) => screens.some((screen) => screen.kind === kind);
  const isUsual = ({ key }: { key: string }) =>
    server.exceptions.every(({ entity }) => entity !== key);
  const messages = screens.find((screen) => screen.kind === 'messages');
  return [
    ...(entities.some(isUsual) || has('booking') ? [seen[server.access]] : []),
    ...(has('shop') ? ['Customers see their own orders.'] : []),
    ...(storingForms(screens).length > 0 ? ['Only the owner reads what forms collect.'] : []),
    ...(messages ? [messagesSentence(messages)] : []),
    ...(has('poll') ? ['Each account votes once, and everybody sees the totals.'] : []),
  ];
}

function messagesSentence({ channel }: ScreenOf<'messages'>): string {
  const only = 'Messages are visible to their sender and recipient only';
  return channel ? `${only}, those to “${channel}” to all accounts.` : `${only}.`;
}

/** Says who becomes the owner of an app that had a server but no owner before; empty if nothing changes. */
export function describeNewOwner(before: Specification, after: Specification): string {
  const owner = after.server?.owner?.toLowerCase();
  if (!before.server || before.server.owner || !owner) return '';
  return `The first account becomes the ${owner}. If somebody has signed up already, make one of them an admin in the list of users.`;
}

/** Says before any file changes what the app will not have. Empty if it will have everything. */
export function describeMissing(parts: readonly RequestedPart[]): string {
  const missing = parts.filter(({ status, note }) => status === 'notDone' && note);
  if (missing.length === 0) return '';
  return `I can't build: ${missing.map(({ text }) => text).join('; ')}.`;
}

/** Lists what was requested and what became of it. */
export function describeOutcome(parts: readonly RequestedPart[]): string {
  const marks = { done: '✓', partly: '~', notDone: '✗' };
  const lines = parts.map(({ text, status, note }) => {
    return `- ${marks[status]} ${text}${note ? `: ${note}` : ''}`;
  });
  return ['What you asked for:', ...lines].join('\n');
}

export function describeChange(said: readonly string[]): string {
  const text = listed(said);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const nameOf = (entity: string, entities: Specification['entities']) =>
  entities.find(({ key }) => key === entity)?.plural.toLowerCase() ?? entity;

/** Describes a screen as part of a sentence. */
export function describeScreen(screen: Screen, { entities, server }: Specification): string {
  switch (screen.kind) {
    case 'records': {
      const entity = entities.find(({ key }) => key === screen.entity);
      const fields = entity?.fields.map(({ label }) => label.toLowerCase()) ?? [];
      const views = screen.views.map(({ kind }) => kind);
      return `${entity?.plural.toLowerCase() ?? screen.title} with ${listed(fields)}, shown as ${listed(views)}`;
    }
    case 'landing':
      return `a page with ${listed(screen.sections.map(({ title }) => title))}`;
    case 'dashboard':
      return 'a dashboard';
    case 'report': {
      const entity = entities.find(({ key }) => key === screen.entity);
      const by = entity?.fields.find(({ key }) => key === screen.by);
      const about = entity?.plural.toLowerCase() ?? screen.title;
      return `a report on ${about}${by ? ` by ${by.label.toLowerCase()}` : ''}`;
    }
    case 'comparison': {
      const entity = entities.find(({ key }) => key === screen.entity);
      return `a comparison of up to ${screen.most} ${entity?.plural.toLowerCase() ?? 'records'}`;
    }
    case 'form':
      return `a form with ${listed(screen.fields.map(({ label }) => label.toLowerCase()))}`;
    case 'account':
      return `accounts${screen.roles.length > 1 ? ` for ${listed(screen.roles)}` : ''}, kept in the browser`;
    case 'shop':
      return `a shop for ${nameOf(screen.entity, entities)} with search, a cart, a checkout and orders`;
    case 'booking':
      return `booking of ${screen.entity ? nameOf(screen.entity, entities) : 'appointments'} by ${screen.by === 'day' ? 'day' : 'time'}, without double bookings`;
    case 'orders':
      return 'a page with the orders of everybody';
    case 'messages':
      return server
        ? 'messages between accounts'
        : `messages with ${listed(screen.people.map(({ name }) => name))}`;
    case 'poll':
      return server ? 'a poll with one vote for each account' : screen.title;
    case 'bookings':
      return screen.all ? 'a page with the bookings of everybody' : screen.title;
    case 'home':
      return 'a start page';
    default:
      return `${screen.title}`;
  }
}
