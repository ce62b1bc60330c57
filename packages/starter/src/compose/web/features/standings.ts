import type { ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { Source } from '../../source.ts';
import { namesOf, propertyOf } from '../names.ts';
import { titleCode } from '../records/value-code.ts';
import { entityOf, fieldOf, recordsPage } from './source/records-page.ts';

/** Writes a points table from the results of matches. */
export function standings(screen: ScreenOf<'standings'>, app: Specification): ScreenCode {
  const match = entityOf(app, screen.entity);
  const { one, many } = namesOf(match);
  const teams = app.entities.find(({ key }) => key === fieldOf(match, screen.home)?.entity);
  const source = new Source();
  const parts = (['home', 'away', 'homeScore', 'awayScore'] as const).map(
    (part) => `        ${part}: ${one}.${propertyOf({ key: screen[part] })},\n`,
  );
  const names = teams && namesOf(teams);
  return recordsPage(screen, {
    source,
    entities: teams ? [match, teams] : [match],
    component: 'StandingsTable',
    folder: 'standings',
    attributes: [
      attribute('title', screen.title),
      `results={${many}.map((${one}) => ({\n${parts.join('')}      }))}`,
      ...(teams && names
        ? [`teams={${names.many}.map((${names.one}) => ${titleCode(teams, names.one, source)})}`]
        : []),
      `win={${screen.win}}`,
      `draw={${screen.draw}}`,
    ],
  });
}
