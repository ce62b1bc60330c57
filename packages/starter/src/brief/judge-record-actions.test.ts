import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Entity, ScreenOf } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { readAsked } from '../understand/read-request.ts';
import { withRecordActions } from '../understand/record-actions.ts';
import { recordScreens } from '../understand/record-screens.ts';
import { AppDraft } from './app-draft.ts';
import type { Action } from './brief.ts';
import { judgeRecordActions } from './judge-record-actions.ts';
import { readBrief } from './read-brief.ts';

const requests = entityOf('request', 'title, day');
const action = (text: string): Action => ({
  role: 'action',
  text,
  kind: 'edit',
  who: '',
  things: [],
  by: [],
  isCertain: true,
});

function draftOf(entities: Entity[], screens: ScreenOf<'records'>[]): AppDraft {
  const [asked, brief] = [readAsked(''), readBrief('')];
  const draft = new AppDraft({ brief, entities, asked, currency: '€', hasButtons: true });
  draft.screens.push(...screens);
  return draft;
}

suite('clauses about one-click actions', () => {
  const [entity = requests] = withRecordActions([requests], 'Managers can approve requests.');
  const screens = recordScreens([entity], readAsked(''));
  const statusOf = (text: string, draft: AppDraft) =>
    judgeRecordActions(action(text), draft)?.status;

  test('are done if the records have the button', () => {
    assert.equal(statusOf('approve requests', draftOf([entity], screens)), 'done');
    assert.equal(statusOf('approve them', draftOf([entity], screens)), 'done');
  });

  test('are not done without the button, or if no screen shows it', () => {
    assert.equal(statusOf('approve requests', draftOf([requests], screens)), 'notDone');
    assert.equal(statusOf('approve requests', draftOf([entity], [])), 'notDone');
    assert.equal(statusOf('approve suppliers', draftOf([entity], screens)), 'notDone');
    assert.equal(statusOf('approve or reject requests', draftOf([entity], screens)), 'partly');
  });

  test('are left to the other rules if they are about something else', () => {
    assert.equal(statusOf('view all requests', draftOf([entity], screens)), undefined);
  });
});
