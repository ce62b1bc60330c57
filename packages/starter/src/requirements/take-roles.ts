import { eachSentence } from '../figures/sentences-in.ts';
import type { RecordAction } from '../specification/record-action-shape.ts';
import type { Entity, Specification } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { type RecordMention, readRecordActions } from '../understand/read-record-actions.ts';
import { hasActionFor } from '../understand/record-actions.ts';
import { sentenceCase, singular } from '../understand/word-forms.ts';
import {
  done,
  type Fulfilled,
  notDone,
  partly,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

const who = '(?:the |an? |our )?(?<who>[\\p{L}-]{3,25}(?: [\\p{L}-]{3,25})?)';
const may = '(?:may|can|should(?: be able to)?|must|are allowed to|is allowed to|will|shall)';
/** "Only managers may approve a claim" */
const exclusive = new RegExp(`\\bonly ${who} (?:${may} )?(?=[\\p{L}])`, 'iu');
/** "Claims can only be approved by managers" */
const passive = new RegExp(`\\b(?:only|exclusively) be \\p{L}{3,15} by ${who}(?=[.,;]|$)`, 'iu');
/** "Employees must not see the Approve button" */
const excluded = new RegExp(
  `^${who} (?:must|should|may|can|shall|do|does|are|is)(?: ?not|n't)(?: be able to| allowed to)? (?:see|press|use|have|get|access|approve|reject|accept|decline|close)`,
  'iu',
);
const others =
  /\b(employees?|tenants?|members?|users?|students?|customers?|volunteers?|residents?|players?|guests?|parents?|visitors?|colleagues|workers?|players|clients?|patients?|neighbou?rs?|citizens?|applicants?|authors?|readers?)\b/i;
const reasonFor =
  /(?:,? (?:and|but) )?(?:an? |each |every )?(?:rejected|declined|denied|rejecting|declining|rejection)(?: \p{L}{3,20})? (?:needs?|requires?|(?:should|must) (?:have|give|state)) (?:an? )?(?<reason>reason|comment|note|explanation)\b/iu;

/** Takes who may press which button out of a request. Sentences that introduce the buttons stay. */
export function takeRoles(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const other = singular((others.exec(text)?.[1] ?? 'member').toLowerCase());
  const rest = eachSentence(text, (sentence) => {
    const plain = sentence.replace(/[.!;\s]+$/, '');
    const reason = reasonFor.exec(plain);
    if (reason) {
      const name = reason.groups?.['reason'] ?? 'reason';
      requirements.push({
        text: reason[0].replace(/^[,\s]*(?:and |but )?/, ''),
        fulfill: (app) => askReason(app, name),
      });
      return sentence.slice(0, reason.index) + sentence.slice(reason.index + reason[0].length);
    }
    const barred = excluded.exec(plain);
    const mentions = readRecordActions(plain.replace(/\bnot\b/i, ''));
    if (barred && mentions.length > 0) {
      requirements.push({ text: plain, fulfill: (app) => judgeHidden(app, mentions) });
      return '';
    }
    const found = exclusive.exec(plain) ?? passive.exec(plain);
    const role = found?.groups?.['who'];
    if (!found || !role) return sentence;
    if (mentions.length === 0) {
      if (!isPerson.test(role)) return sentence;
      requirements.push({
        text: plain,
        fulfill: (app) => notDone(app, 'Everybody can do this in the app.'),
      });
      return sentence.replace(/\bonly (?=\p{L})/iu, '');
    }
    requirements.push({
      text: plain,
      fulfill: (app) => restrict(app, mentions, [roleName(other), roleName(role)]),
    });
    return sentence.replace(/\bonly (?=\p{L})/iu, '');
  });
  return { rest, requirements };
}

const isPerson =
  /\b(?:admin(?:istrator)?s?|managers?|owners?|editors?|moderators?|staff|employees?|teachers?|members?|authors?|organi[sz]ers?|coaches|coach|supervisors?|users?)\b/i;
const roleName = (words: string) =>
  sentenceCase(singular(words.replace(new RegExp(` ${may}$`, 'iu'), '').trim()));
const isLocal = 'Everyone can switch roles in the header: accounts with roles need a server.';

function restrict(
  app: Specification,
  mentions: readonly RecordMention[],
  [other = '', role = '']: readonly string[],
): Fulfilled {
  let isFound = false;
  const entities = app.entities.map((entity): Entity => {
    const actions = entity.actions?.map((action): RecordAction => {
      if (!isMeant(entity, action, mentions)) return action;
      isFound = true;
      return { ...action, only: role };
    });
    return actions ? { ...entity, actions } : entity;
  });
  if (!isFound) return notDone(app, 'There is no button for it.');
  const roles = [...new Set([...(app.roles ?? [other === role ? 'Member' : other]), role])];
  const restricted = { ...app, entities, roles };
  if (!app.server) return partly(restricted, isLocal);
  // The first person who signs up has the role, and appoints others in the list of users.
  return done({ ...restricted, server: { ...app.server, owner: role } });
}

const isMeant = (entity: Entity, action: RecordAction, mentions: readonly RecordMention[]) =>
  mentions.some((mention) => hasActionFor({ ...entity, actions: [action] }, mention));

function judgeHidden(app: Specification, mentions: readonly RecordMention[]): Fulfilled {
  const isHidden = app.entities.some((entity) =>
    entity.actions?.some((action) => action.only && isMeant(entity, action, mentions)),
  );
  if (isHidden && app.server) return done(app);
  return isHidden ? partly(app, isLocal) : notDone(app, 'Everyone sees this button.');
}

/** The reason that a rejection needs. */
function askReason(app: Specification, name: string): Fulfilled {
  let isFound = false;
  const entities = app.entities.map((entity): Entity => {
    const rejection = entity.actions?.find(
      (action) => action.kind === 'status' && /^(?:Reject|Decline|Deny)$/.test(action.label),
    );
    if (rejection?.kind !== 'status') return entity;
    isFound = true;
    const known = entity.fields.find(({ label }) => label.toLowerCase().includes(name));
    const taken = entity.fields.map(({ key }) => key);
    const [read] = readFields(`${name} of rejection (text)`, { taken });
    const field = known ?? read;
    if (!field) return entity;
    const actions = (entity.actions ?? []).map((action) =>
      action === rejection ? { ...rejection, reason: field.key } : action,
    );
    return { ...entity, actions, fields: known ? entity.fields : [...entity.fields, field] };
  });
  return isFound
    ? { app: { ...app, entities }, status: 'done' }
    : notDone(app, 'Nothing is rejected in this app.');
}
