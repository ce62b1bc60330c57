import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toolVariants } from '../specification/tool-shape.ts';
import { closestTools, missingInTool, toolIn, toolOf } from './tools.ts';
import { understand, understandAnswers } from './understand.ts';

describe('tools', () => {
  for (const variant of toolVariants)
    it(`know every name of ${variant}`, () => {
      for (const name of toolOf(variant)?.names ?? [])
        assert.equal(toolIn(`please build a ${name}`)?.tool.variant, variant, name);
    });

  it('say what they lack of what a prompt lists', () => {
    const qrCode = toolOf('qrCode');
    assert.ok(qrCode);
    assert.equal(missingInTool(qrCode, 'QR code generator with colors and download'), '');
    assert.equal(
      missingInTool(qrCode, 'QR code generator with colors and a fancy frame'),
      'The QR code generator does not have fancy frame.',
    );
  });

  it('judge each sentence of a longer request', () => {
    const found = understand(
      'Please build a password generator. Users should be able to choose the length and copy the password. Users can create an account.',
      'web',
    );
    assert.ok(found.kind === 'app');
    assert.deepEqual(
      found.parts.map(({ status }) => status),
      ['done', 'notDone'],
    );
  });

  it('are offered if they come close', () => {
    assert.deepEqual(
      closestTools('xml formatter', 1).map(({ title }) => title),
      ['JSON formatter'],
    );
    const found = understand('svg editor', 'web');
    assert.ok(found.kind === 'question');
    const labels = found.questions[0]?.options.map(({ label }) => label);
    assert.ok(labels?.includes('Pixel art editor') || labels?.includes('Markdown editor'));
    const answered = understandAnswers('xml formatter', { type: 'JSON formatter' }, 'web');
    assert.ok(answered.kind === 'app' && answered.app.screens[0]?.kind === 'tool');
  });

  it('lead to another app on a phone', () => {
    const asked = understand('password generator', 'mobile');
    assert.match(JSON.stringify(asked), /only available in web apps/);
    const answered = understandAnswers('password generator', { type: 'Notes' }, 'mobile');
    assert.ok(answered.kind === 'app');
    assert.deepEqual(
      answered.app.screens.map(({ kind }) => kind),
      ['notes'],
    );
    assert.deepEqual(answered.leftOut, ['The password generator is only available in web apps.']);
  });
});
