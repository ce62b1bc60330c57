import { eachSentence } from '../figures/sentences-in.ts';
import type { Entity, Field, ScreenOf, Specification } from '../specification.ts';
import { screensOf, withEntity } from './app-parts.ts';
import { withNew } from './named-page.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

const table = /\b(?:standings?|league table|points table|ranking table|league ranking)\b/i;
const sport = /\b(?:match(?:es)?|fixtures?|results?|games)\b/i;
const phrase =
  /(?:,| and|,? as well as)? (?:(?:for )?(?:showing|viewing|seeing|displaying|calculating|see|view|show) )?(?:the |a )?(?:current )?(?:standings?|league table|points table|ranking table|league ranking)\b(?=[,.;]| and|$)/i;
const count = '(?<n>\\d|one|two|three|four|five)';
const winPoints = new RegExp(
  `\\b${count} points? (?:for|per) (?:an? |every )?(?:win|victory)`,
  'i',
);
const drawPoints = new RegExp(
  `\\b${count}(?: points?)? (?:for|per) (?:an? |every )?(?:draw|tie)`,
  'i',
);
const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

/** Takes the points table of a league out of a request. */
export function takeStandings(text: string): TakenRequirements {
  if (!table.test(text) || !sport.test(text)) return { rest: text, requirements: [] };
  const requirements: Requirement[] = [];
  const title = /league table/i.test(text) ? 'League table' : 'Standings';
  const points = { win: pointsIn(text, winPoints) ?? 3, draw: pointsIn(text, drawPoints) ?? 1 };
  const rest = eachSentence(text, (sentence) => {
    if (!table.test(sentence)) return sentence;
    const found = phrase.exec(sentence);
    const isPart = found && found.index > 20 && !/^(?:the|a) /i.test(sentence);
    const said = isPart
      ? found[0].replace(/^[\s,]*(?:and )?/, '')
      : sentence.replace(/[.!\s]+$/, '');
    requirements.push({ text: said, fulfill: (app) => addStandings(app, title, points) });
    return isPart
      ? sentence.slice(0, found.index) + sentence.slice(found.index + found[0].length)
      : '';
  });
  return { rest, requirements };
}

function pointsIn(text: string, pattern: RegExp): number | undefined {
  const said = pattern.exec(text)?.groups?.['n'];
  return said === undefined ? undefined : (numbers[said.toLowerCase()] ?? Number(said));
}

function addStandings(
  app: Specification,
  title: string,
  points: { win: number; draw: number },
): Fulfilled {
  if (screensOf(app, 'standings').length > 0) return done(app);
  for (const match of app.entities) {
    const sides = sidesOf(match);
    if (!sides) continue;
    const teams = app.entities.find(({ name }) => /^(?:team|club|player|squad)$/i.test(name));
    const linked = teams ? withTeams(app, match, sides, teams) : app;
    const { home, away, homeScore, awayScore } = sides;
    return done(
      withNew<ScreenOf<'standings'>>(linked, {
        kind: 'standings',
        title,
        entity: match.key,
        home: home.key,
        away: away.key,
        homeScore: homeScore.key,
        awayScore: awayScore.key,
        ...points,
      }),
    );
  }
  return notDone(app, 'The app has no matches with two sides and their scores.');
}

interface Sides {
  readonly home: Field;
  readonly away: Field;
  readonly homeScore: Field;
  readonly awayScore: Field;
}

const isScore = /\b(?:goals?|scores?|points?|sets?|runs?)\b/i;

function sidesOf({ fields }: Entity): Sides | undefined {
  const names = fields.filter(
    ({ kind, label }) => (kind === 'text' || kind === 'relation') && !isScore.test(label),
  );
  const scores = fields.filter(({ kind }) => kind === 'number');
  const side = (all: readonly Field[], words: RegExp) => all.find(({ label }) => words.test(label));
  const [first, second] = [
    /\bhome\b|\b(?:1|one|first)\b/i,
    /\b(?:away|guest|visiting)\b|\b(?:2|two|second)\b/i,
  ];
  const [home, away] = [side(names, first), side(names, second)];
  const [homeScore, awayScore] = [side(scores, first), side(scores, second)];
  return home && away && homeScore && awayScore ? { home, away, homeScore, awayScore } : undefined;
}

/** Makes both sides of a match relations to the teams. */
function withTeams(
  app: Specification,
  match: Entity,
  { home, away }: Sides,
  teams: Entity,
): Specification {
  const [title] = teams.fields;
  const names = teams.samples.map((sample) => String(sample[title?.key ?? '']));
  if (names.length < 2) return app;
  const fields = match.fields.map((field) =>
    field === home || field === away
      ? { ...field, kind: 'relation' as const, entity: teams.key, options: [] }
      : field,
  );
  const samples = match.samples.map((sample, at) => ({
    ...sample,
    [home.key]: names[at % names.length] ?? '',
    [away.key]: names[(at + 1 + Math.floor(at / names.length)) % names.length] ?? '',
  }));
  return withEntity(app, match, { ...match, fields, samples });
}
