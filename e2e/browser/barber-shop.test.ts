import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { buildBarberShop } from '../support/barber-shop.ts';
import { previewOf } from '../support/sandbox-scripts.ts';
import { whyNoChromium } from '../support/with-browser.ts';
import { assertComplete } from './barber-shop/assert-complete.ts';
import { BookingApp } from './barber-shop/booking-app.ts';
import { testDownload } from './barber-shop/test-download.ts';
import { testPreview } from './barber-shop/test-preview.ts';
import { testPublishedApp } from './barber-shop/test-published-app.ts';

const skip = (await whyNoBubblewrap()) || whyNoChromium;

/** The tests follow one app from its first turn to a rollback, so each needs the ones before it. */
suite('a booking app for a barber shop', { skip }, () => {
  let app: BookingApp;
  before(async () => {
    app = await BookingApp.open();
  });
  after(() => app?.[Symbol.asyncDispose]());

  test('is built in one turn without problems', async () => {
    const turn = await app.client.turn({ prompt: await buildBarberShop() });
    assertComplete(turn);
    app.projectId = turn.projectId;
    app.preview = previewOf(turn);
    const [verification] = turn.eventsOf('verification');
    assert.deepEqual(
      verification?.checks.filter(({ ok }) => !ok),
      [],
    );
    assert.equal(verification?.opened, true);
  });

  testPreview(() => app);
  testPublishedApp(() => app);
  testDownload(() => app);
});
