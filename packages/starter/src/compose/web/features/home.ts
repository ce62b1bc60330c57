import copy from '../../../../data/screen-copy.json' with { type: 'json' };
import { audienceOf } from '../../../server/access.ts';
import type { Entity, Screen, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { inSentence, toKebab } from '../names.ts';
import { detailsOf, pictureOf } from '../records/cards.ts';
import { routeOf } from '../route-of.ts';
import { kitScreen } from './source/kit-screen.ts';
import { literal } from './source/literal.ts';
import { entityOf, recordScreen } from './source/record-screen.ts';

const maxDetails = 2;
/** Kinds of fields that are too long for a card or say nothing without a label. */
const notOnTeaser = new Set(['longText', 'image', 'color', 'url', 'boolean', 'rating', 'percent']);

/** Writes the start page: an introduction, the latest records and links to the other screens. */
export function home(screen: ScreenOf<'home'>, app: Specification): ScreenCode {
  const { title } = app;
  const { text, heading } = screen;
  const links = linksOf(screen, app);
  if (screen.entity === undefined) {
    return kitScreen(screen, {
      component: 'SiteHome',
      folder: 'home',
      props: { title, ...(heading && { heading }), text, links },
    });
  }
  const entity = entityOf(app, screen.entity);
  const image = pictureOf(entity);
  return recordScreen(screen, {
    entity,
    component: 'SiteHome',
    from: '@/components/home/site-home',
    props: () => [
      attribute('title', title),
      ...(heading ? [attribute('heading', heading)] : []),
      attribute('text', text),
      `links={${literal(links, 6, 6 + 'links={'.length)}}`,
      attribute('name', entity.plural),
      ...pathsOf(entity, app),
    ],
    prop: 'records',
    properties: { image },
    details: detailsOf(entity, image)
      .filter(({ kind, unit }) => !notOnTeaser.has(kind) && (kind !== 'number' || unit !== ''))
      .slice(0, maxDetails),
  });
}

/** Returns the addresses of the list and, before the id, of a single record. */
function pathsOf({ key }: Entity, app: Specification): string[] {
  const index = app.screens.findIndex(
    (screen) => 'entity' in screen && screen.entity === key && screen.kind !== 'home',
  );
  const screen = app.screens[index];
  if (!screen) return [];
  const path = routeOf(app, index);
  if (screen.kind === 'records' && screen.detailPage)
    return [`listPath="${path}"`, `recordPath="/${toKebab(screen.key)}/"`];
  if (screen.kind === 'shop') return [`listPath="${path}"`, `recordPath="${path}?product="`];
  if (screen.kind === 'booking') return [`listPath="${path}"`, `recordPath="${path}?choose="`];
  return [`listPath="${path}"`];
}

/** Returns the other screens, each with a sentence on what it is for. */
function linksOf(own: Screen, app: Specification) {
  return app.screens.flatMap((screen, index) => {
    // Nobody else can open the pages of the owner.
    if (screen === own || audienceOf(screen, app) === 'owner') return [];
    return [{ to: routeOf(app, index), label: labelOf(screen), text: purposeOf(screen, app) }];
  });
}

function labelOf(screen: Screen): string {
  if (screen.kind === 'records') return `Browse ${inSentence(screen.title)}`;
  return screen.kind === 'account' ? 'Sign in' : screen.title;
}

function purposeOf(screen: Screen, { entities }: Specification): string {
  const entity = 'entity' in screen ? entities.find(({ key }) => key === screen.entity) : undefined;
  const texts: Readonly<Record<string, string>> = copy.purposes;
  const text = texts[screen.kind] ?? copy.purposes.other;
  return text.replaceAll('{things}', entity ? inSentence(entity.plural) : 'entries');
}
