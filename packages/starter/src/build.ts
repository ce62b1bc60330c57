import type { RequestedPart } from './brief/requested-part.ts';
import { compose } from './compose/compose.ts';
import { connectHint } from './connect.ts';
import { editsBetween } from './edits.ts';
import { editElement } from './element/edit-element.ts';
import type { ElementEdit } from './element/element-edit.ts';
import { readNumbered } from './numbered.ts';
import { follow } from './plan-edits.ts';
import { replay } from './replay.ts';
import { call, type Said, say, type Wanted } from './reply.ts';
import { type Revision, revise } from './revise/revise.ts';
import { describeKept, keepColumns } from './server/keep-columns.ts';
import { migrationProblem, newServerCalls, serverCalls } from './server/server-calls.ts';
import type { Done, Situation } from './situation.ts';
import type { Specification } from './specification.ts';
import { nameIn, spellOut } from './spell-out.ts';
import {
  readStored,
  type Stored,
  type StoredEdit,
  specificationPath,
  withoutRequests,
  writeStored,
} from './stored.ts';
import { type Understanding, understand, understandAnswers } from './understand/understand.ts';
import { withThemeFiles } from './with-theme-files.ts';
import {
  describeApp,
  describeChange,
  describeMissing,
  describeNewOwner,
  describeOutcome,
  describeServer,
  listed,
} from './words.ts';

/** Builds a new app or changes the existing one. `wishes` are changes requested for the approved plan. */
export function build(situation: Situation, wishes: readonly string[] = []): Said {
  const { steps, hasFile } = situation;
  if (isWritten(steps)) return closing(situation);
  if (!hasFile(specificationPath)) return buildNew(situation);
  const read = readIn(steps);
  if (read === undefined) return say('', call('read_file', { path: specificationPath }));
  const stored = readStored(read);
  return stored ? change(situation, stored, wishes) : buildNew(situation);
}

/** Parses the request, together with the answers to questions of this turn. */
export function understood({ request, platform, steps }: Situation): Understanding {
  const answered = steps.flat().findLast(({ name }) => name === 'ask_user');
  if (!answered) return understand(request, platform);
  return understandAnswers(request, answersOf(answered), platform);
}

/** Returns no answers if the question was skipped; the rules then choose. */
export function answersOf({ output }: Done): Record<string, string> {
  return typeof output === 'object' && output !== null ? (output as Record<string, string>) : {};
}

function buildNew(situation: Situation): Said {
  const found = understood(situation);
  if (found.kind === 'question') {
    return say('I have one question first.', call('ask_user', { questions: found.questions }));
  }
  return writeApp(situation, found.app, [requestOf(situation)], partsOf(found));
}

/** Returns what was requested: the clauses of a request in prose, otherwise the screens and what was left out. */
export function partsOf(found: Understanding): readonly RequestedPart[] {
  if (found.kind !== 'app') return [];
  if (found.parts.length > 0) return found.parts;
  return [
    ...found.app.screens.map(({ title }): RequestedPart => ({ text: title, status: 'done' })),
    ...found.leftOut.map((text): RequestedPart => ({ text, status: 'notDone' })),
  ];
}

/** Files of the templates that only the start page uses. */
export const placeholders = [
  'public/favicon.svg',
  'src/pages/home.tsx',
  'src/screens/home-screen.tsx',
];

/** Joins the request and the answers, so that a replay parses the same text. */
export function requestOf({ request, steps }: Situation): string {
  const answered = steps.flat().filter(({ name }) => name === 'ask_user');
  return [request, ...answered.flatMap((one) => Object.values(answersOf(one)))].join('\n');
}

/** Returns the calls that write all files of an app and delete the placeholders. */
export function writeApp(
  { hasFile }: Situation,
  app: Specification,
  requests: readonly string[],
  parts: readonly RequestedPart[],
): Said {
  const files = filesOf(app, requests);
  const writes = [...files].map(([path, content]) => call('write_file', { path, content }));
  const gone = placeholders.filter((path) => hasFile(path) && !files.has(path));
  const deletes = gone.map((path) => call('delete_file', { path }));
  const text = [describeApp(app), describeMissing(parts)].filter(Boolean).join('\n\n');
  return say(text, ...withTodos(parts, newServerCalls(app, [...writes, ...deletes])));
}

/** Returns all files of an app, including its specification. */
export function filesOf(
  app: Specification,
  requests: readonly string[],
  edits: readonly StoredEdit[] = [],
): Map<string, string> {
  const files = applyEdits(compose(app), edits);
  return files.set(specificationPath, writeStored(app, requests, edits));
}

/** Applies the changes to picked elements. One whose code is gone has no effect. */
function applyEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly StoredEdit[],
): Map<string, string> {
  const changed = new Map(files);
  for (const { path, before, after } of edits) {
    const code = changed.get(path);
    if (code !== undefined)
      changed.set(
        path,
        code.replace(before, () => after),
      );
  }
  return changed;
}

const todoStatus = { done: 'done', partly: 'in_progress', notDone: 'cancelled' } as const;

function withTodos(parts: readonly RequestedPart[], writes: readonly Wanted[]): Wanted[] {
  const items = (status: (part: RequestedPart) => string) =>
    parts.map((part, at) => ({
      id: `part-${at + 1}`,
      text: part.text,
      status: status(part),
      ...(part.note && { note: part.note }),
    }));
  return [
    call('update_todos', { items: items(() => 'in_progress') }),
    ...writes,
    call('update_todos', { items: items(({ status }) => todoStatus[status]) }),
  ];
}

function change(situation: Situation, stored: Stored, wishes: readonly string[]): Said {
  const app = withoutRequests(stored);
  const current = filesOf(app, stored.requests, stored.edits);
  const picked = pickedEdit(situation, app, current);
  if (picked) return changeElement(situation, stored, current, picked);
  const revision = revisionOf(situation, stored);
  if (revision.kind === 'beyond') return say(revision.why);
  const followed = follow(revision.app, wishes);
  const asked = revision.requests ?? [...stored.requests, changeIn(situation, app)];
  const requests = [...asked, ...followed.done];
  // An undone request takes its edit with it.
  const last = revision.requests ? stored.requests.length - 1 : stored.requests.length;
  const kept = stored.edits.filter(({ request }) => request < last);
  const next = keepColumns(app, followed.app);
  const files = filesOf(next, requests, kept);
  const edits = withThemeFiles(situation, editsBetween(current, files), files);
  const texts = [
    describeChange(revision.said),
    describeKept(app, next),
    app.server ? describeNewOwner(app, next) : describeServer(next),
    notFollowed(followed.missed),
  ];
  const calls = serverCalls(app, next, edits);
  return say(texts.filter(Boolean).join('\n\n'), ...withTodos(revision.parts, calls));
}

/** Returns the exact change to the one picked element, unless it is a named part of the app, which rules change. */
function pickedEdit(
  { context, request }: Situation,
  app: Specification,
  files: ReadonlyMap<string, string>,
): ElementEdit | undefined {
  const [element, ...others] = context.elements ?? [];
  if (!element || others.length > 0 || nameIn(app, element) !== undefined) return undefined;
  return editElement(files, element, request);
}

function changeElement(
  { request }: Situation,
  { requests, edits, ...app }: Stored,
  current: ReadonlyMap<string, string>,
  { edit, said }: ElementEdit,
): Said {
  const next = [...edits, { ...edit, request: requests.length }];
  const files = filesOf(app, [...requests, request], next);
  const part: RequestedPart = { text: request, status: 'done' };
  return say(describeChange([said]), ...withTodos([part], editsBetween(current, files)));
}

/** Lists the plan changes that were not understood, so that the user doesn't expect them in the app. */
export function notFollowed(missed: readonly string[]): string {
  if (missed.length === 0) return '';
  const wishes = listed(missed.map((wish) => `"${wish}"`));
  return `I couldn't apply this change to the plan: ${wishes}. ${connectHint}`;
}

export function revisionOf(situation: Situation, stored: Stored): Revision {
  const app = withoutRequests(stored);
  const request = changeIn(situation, app);
  const instead = takeUndo(request);
  if (instead === undefined) return revise(app, request);
  const requests = stored.requests.slice(0, -1);
  if (requests.length === 0) {
    return { kind: 'beyond', why: 'There is nothing to undo: this is the first version.' };
  }
  const before = replay(requests, app.platform, stored.edits);
  const undone = `undid your last request: "${stored.requests.at(-1)}"`;
  const parts: RequestedPart[] = [{ text: request, status: 'done' }];
  if (instead === '') return { kind: 'changed', app: before, said: [undone], parts, requests };
  const revision = revise(before, instead);
  if (revision.kind === 'beyond') return revision;
  return {
    ...revision,
    said: [undone, ...revision.said],
    requests: [...requests, instead],
  };
}

/** Replaces references to picked elements with their names, because a replay has no picked elements. */
function changeIn(situation: Situation, app: Specification): string {
  return spellOut(app, requestOf(situation), situation.context);
}

const undoing =
  /^(?:please |no,? |oh,? |sorry,? )*(?:(?:undo|revert|take (?:it|that|this) back|go back|roll ?back|change (?:it|that|this) back|put (?:it|that|this) back)\b(?: (?:it|that|this|the last (?:change|one|thing)|(?:to )?(?:the )?(?:way it was|last|previous|before)(?: (?:version|state|one))?))?|not (?:that|this|like (?:that|this))\b(?: one)?|(?:that'?s|that is|this is) (?:not what i (?:meant|wanted|asked for)|wrong)|i (?:did not|didn't) (?:mean|want|ask for) (?:that|this))\s*(?:[.!,;:–-]+\s*(?:(?:and|but|instead|rather)\s+)?|$)/i;

/** Returns what to do instead if a request takes the last one back, which may be nothing; undefined otherwise. */
function takeUndo(request: string): string | undefined {
  const text = request.trim();
  const found = undoing.exec(text);
  return found ? text.slice(found[0].length).trim() : undefined;
}

const writing: ReadonlySet<string> = new Set(['write_file', 'edit_file', 'delete_file']);

export function isWritten(steps: Situation['steps']): boolean {
  return steps.flat().some(({ name }) => writing.has(name));
}

/** Returns the specification that `read_file` returned in this turn. */
export function readIn(steps: Situation['steps']): string | undefined {
  const read = steps.flat().find((one) => {
    return one.name === 'read_file' && one.input['path'] === specificationPath;
  });
  return read && readNumbered(String(read.output));
}

const done = /^(?:Created|Updated|Edited|Deleted)\b/;

function closing(situation: Situation): Said {
  const { steps } = situation;
  const failed = steps
    .flat()
    .filter(({ name, output }) => writing.has(name) && !done.test(String(output)))
    .map(({ input }) => String(input['path']));
  const paths = listed([...new Set(failed)]);
  if (failed.length > 0) {
    return say(
      `Most of the work is done. I left ${paths} as is because someone else changed it in the meantime.`,
    );
  }
  const migration = steps.flat().find(({ name }) => name === 'run_command');
  const problem = migration && migrationProblem(migration.output);
  if (problem) return say(problem);
  const left = steps.length === 1 ? leftOutOf(situation) : [];
  return say(['Your app is ready. Open the preview to try it.', ...left].join('\n\n'));
}

function leftOutOf(situation: Situation): readonly string[] {
  const found = understood(situation);
  if (found.kind !== 'app') return [];
  return found.parts.length > 0 ? [describeOutcome(found.parts)] : found.leftOut;
}
