import type { Platform } from '@millwright/contract';
import { readKnownKind } from '../brief/app-kinds.ts';
import type { Brief } from '../brief/brief.ts';
import { designApp } from '../brief/design-app.ts';
import { isProse, isStory } from '../brief/read-brief.ts';
import { readFeatureList } from '../brief/read-feature-list.ts';
import { readShortBrief } from '../brief/read-short-brief.ts';
import { iconOf } from './entity-words.ts';
import { familiesIn } from './families.ts';
import { finishApp, plainColor, type Understanding } from './finish-app.ts';
import { gameOf, gamesToOffer } from './games.ts';
import { questionAboutGame, questionAboutType } from './questions.ts';
import type { Reading } from './reading.ts';
import { topicOf } from './topics.ts';
import { sentenceCase } from './word-forms.ts';

/** Builds the app that sentences describe, or asks. Returns undefined for tools, games and requests without sentences. */
export function understandProse(
  brief: Brief,
  reading: Reading,
  mayAsk: boolean,
): Understanding | undefined {
  const short =
    reading.platform === 'web'
      ? (readShortBrief(reading.text) ??
        readKnownKind(reading.text) ??
        readFeatureList(reading.text))
      : undefined;
  if (short) return appFrom(short, reading);
  const isDescribed =
    isProse(brief) ||
    (!reading.figures.isEmpty && describesRecords(brief)) ||
    (reading.server !== undefined && namesUsers(brief));
  if (!isDescribed || toolNamedIn(brief, reading.platform)) return undefined;
  const isGame = /\bgame$/.test(brief.appNoun);
  const designed = isGame ? undefined : appFrom(brief, reading);
  // The figures say that the app keeps records, whatever they are.
  if (
    designed ||
    !reading.figures.isEmpty ||
    !mayAsk ||
    reading.name ||
    !(isGame || isDetailed(brief, reading))
  )
    return designed;
  const questions = isGame
    ? questionAboutGame(
        gamesToOffer([], reading.platform),
        sentenceCase(brief.appNoun),
        reading.platform,
      )
    : questionAboutType(brief.purpose || brief.appNoun || 'this app');
  return { kind: 'question', questions };
}

/** Returns whether a request says what is added: "Mechanics log repairs with vehicle and parts cost". */
const describesRecords = ({ clauses }: Brief): boolean =>
  clauses.some(
    (clause) =>
      clause.role === 'action' &&
      clause.kind === 'create' &&
      clause.things.some(({ fields }) => fields !== ''),
  );

/** Returns whether a request says who uses the app: "guests book rooms". */
const namesUsers = ({ clauses }: Brief): boolean =>
  clauses.some((clause) => clause.role === 'action' && clause.isCertain && clause.who !== '');

/** Returns whether several sentences describe an app, so that its kind is unknown rather than left open. */
function isDetailed(brief: Brief, { text }: Reading): boolean {
  const actions = brief.clauses.filter((clause) => clause.role === 'action' && clause.isCertain);
  return isStory(brief) || (actions.length >= 2 && /[.!?]\s+\S/.test(text));
}

/**
 * Returns the words that name a tool or a game, if sentences describe one. Only the beginning names it: "a timer for each
 * question" is a part of a quiz.
 */
export function toolNamedIn(brief: Brief, platform: Platform): string | undefined {
  if (!isProse(brief)) return undefined;
  const { opening, appNoun, purpose, clauses } = brief;
  const [first] = clauses;
  // "A tool that calculates the payments of a mortgage": the verb names the app.
  const isDoing = first?.role === 'action' && /^(?:calculate|generate|play)$/.test(first.kind);
  const subject = isDoing ? opening : `${appNoun} ${purpose}`;
  const families = familiesIn(subject, gameOf(subject, platform) !== undefined);
  return families.some(({ kind }) => kind !== 'landing') ? subject : undefined;
}

function appFrom(brief: Brief, reading: Reading): Understanding | undefined {
  const design = designApp(brief, reading);
  if (!design) return undefined;
  const { title, entities, screens, parts } = design;
  const [entity] = entities;
  const topic = entity && topicOf(entity.name);
  const icon = entity?.icon ?? iconOf(brief.purpose || brief.appNoun);
  const dress = { title, icon, color: topic?.color ?? plainColor, mood: 'calm' as const };
  // Its own clauses say what is missing.
  const unjudged: Reading = { ...reading, asked: { ...reading.asked, leftOut: [] } };
  return finishApp(unjudged, screens, entities, dress, [], parts);
}
