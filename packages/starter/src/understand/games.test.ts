import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compose } from '../compose/compose.ts';
import { catalog } from '../game-catalog.ts';
import { faultsOf } from './check.ts';
import { understand, understandAnswers } from './understand.ts';

describe('games', () => {
  it('are built on the web by each of their names', () => {
    for (const { variant, title, names, words } of catalog)
      for (const name of [title, ...names, ...words]) {
        const found = understand(name, 'web');
        assert.ok(found.kind === 'app', name);
        const [screen] = found.app.screens;
        assert.ok(screen?.kind === 'game', name);
        assert.equal(screen.variant, variant, name);
        assert.deepEqual(faultsOf(found.app), []);
      }
  });

  it('of the web only lead to a question on mobile, and every answer to an app', () => {
    for (const { title, mobile } of catalog) {
      const found = understand(title, 'mobile');
      assert.equal(found.kind, mobile ? 'app' : 'question', title);
      if (found.kind === 'app') continue;
      const [question] = found.questions;
      assert.ok(question);
      for (const { label } of question.options) {
        const answered = understandAnswers(title, { [question.key]: label }, 'mobile');
        assert.ok(answered.kind === 'app', `${title}: ${label}`);
        assert.equal(answered.app.title, label);
        assert.ok(compose(answered.app).size > 0);
      }
    }
  });

  it('that are unknown lead to a question with at most eight games', () => {
    const found = understand('space invaders', 'web');
    assert.ok(found.kind === 'question');
    const labels = found.questions[0]?.options.map(({ label }) => label) ?? [];
    assert.equal(labels.length, 8);
    assert.ok(labels.includes('Snake'));
  });

  it('report the requested parts that they lack', () => {
    const found = understand(
      'Create a tetris game. Players should be able to see the next piece, pause the game and undo moves. It should show a global leaderboard.',
      'web',
    );
    assert.ok(found.kind === 'app');
    assert.deepEqual(
      found.parts.map(({ text, status }) => [text, status]),
      [
        ['see the next piece', 'done'],
        ['pause the game', 'done'],
        ['undo moves', 'notDone'],
        ['a global leaderboard', 'notDone'],
      ],
    );
    const short = understand('online multiplayer chess with sound', 'web');
    assert.ok(short.kind === 'app');
    assert.equal(short.leftOut.length, 2);
  });
});
