import type { ScreenOf, Specification } from '../specification.ts';
import { optionsOf } from '../understand/enumeration.ts';
import { gameNamedIn } from '../understand/game-names.ts';
import { settingsIn } from '../understand/game-settings.ts';
import { namedThings } from '../understand/game-things.ts';
import { gameOf } from '../understand/games.ts';
import { plain, type Revised, type Rule, screensOf, withScreen } from './rule.ts';

type Game = ScreenOf<'game'>;

/** Names for the items of a game. */
const thingNames: Readonly<Partial<Record<Game['variant'], string>>> = {
  wheel: 'entries',
  wordSearch: 'words',
  hangman: 'words',
};

export const changeGame: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'game');
  if (!screen) return undefined;
  return (
    replaceGame(app, screen, clause) ??
    changeThings(app, screen, clause) ??
    changeSettings(app, screen, clause)
  );
};

/** "Turn it into chess" */
function replaceGame(app: Specification, screen: Game, clause: string): Revised | undefined {
  const [, wanted = ''] =
    /\b(?:make|turn|change|convert|switch|replace)\b.*?\b(?:it|this|that|game|app)\b(?: (?:into|to|with|an?|be))*\s+(.+?)(?: instead)?$/i.exec(
      clause,
    ) ?? [];
  const isKnown = gameNamedIn(wanted, app.platform) !== undefined;
  const found = isKnown ? gameOf(wanted, app.platform) : undefined;
  if (!found || found.screen.variant === screen.variant) return undefined;
  const isNamedAfterIt = app.title === screen.title;
  const changed: Specification = {
    ...withScreen(app, { ...found.screen, key: screen.key }),
    icon: found.entry.icon,
    tagline: found.entry.tagline,
    title: isNamedAfterIt ? found.screen.title : app.title,
  };
  return { app: changed, said: `replaced the game with ${found.entry.title.toLowerCase()}` };
}

function changeThings(app: Specification, screen: Game, clause: string): Revised | undefined {
  const name = thingNames[screen.variant];
  if (!name) return undefined;
  const [, verb = '', list = ''] =
    /\b(add|remove|delete|take out|drop)\b\s+(?:(?:the|an?|new|these|names?|words?|entr(?:y|ies)|options?)[: ]+)*(.+?)(?: (?:to|from|on|off) (?:the |this |it\b)?.*)?$/i.exec(
      clause,
    ) ?? [];
  const items = optionsOf(list.replaceAll(/["“”]/g, ''));
  if (items.length > 0 && items.every((item) => item.split(' ').length <= 4)) {
    const isAdding = verb.toLowerCase() === 'add';
    const gone = items.map(plain);
    const things = isAdding
      ? [...screen.things, ...items]
      : screen.things.filter((thing) => !gone.includes(plain(thing)));
    if (things.length < 2 || things.length === screen.things.length) return undefined;
    const said = `${isAdding ? 'added' : 'removed'} ${items.map((item) => `"${item}"`).join(', ')}`;
    return { app: withScreen(app, { ...screen, things }), said };
  }
  const things = namedThings(clause, /\b(?:names?|words?|entries|options?|choices|with|to|use)\b/i);
  if (!things) return undefined;
  return { app: withScreen(app, { ...screen, things }), said: `changed the ${name}` };
}

function changeSettings(app: Specification, screen: Game, clause: string): Revised | undefined {
  const settings = settingsIn(clause, screen.variant);
  const { size, level, players, dice } = settings;
  const isDice = dice !== undefined && /\d|\bdi(?:ce|e)\b/i.test(clause);
  const said = [
    size === undefined ? '' : `made the board ${size} × ${size}`,
    level === undefined ? '' : `set the level to ${level}`,
    players === undefined ? '' : 'made it start with two players',
    isDice ? `set ${dice.count}d${dice.sides}` : '',
  ].filter((one) => one !== '');
  if (said.length === 0) return undefined;
  return { app: withScreen(app, { ...screen, ...settings }), said: said.join(' and ') };
}
