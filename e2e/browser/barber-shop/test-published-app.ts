import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrices } from '../../support/barber-shop.ts';
import { publishAndWait, readPublication } from '../../support/publisher.ts';
import { assertBookedOnce } from './assert-booked-once.ts';
import { assertComplete } from './assert-complete.ts';
import { type BookingApp, password, siteName } from './booking-app.ts';
import { BookingPage } from './booking-page.ts';

/** Tests of the published app. Each needs the ones before it. */
export function testPublishedApp(app: () => BookingApp): void {
  let ann: BookingPage;

  test('is published without the data of the preview', async () => {
    const { client, projectId, site, day } = app();
    const release = await publishAndWait(client, projectId, { name: siteName });
    assert.equal(release.status, 'live', JSON.stringify(release.findings));
    assert.deepEqual(await app().runSql('live', 'SELECT count(*)::int FROM bookings'), [[0]]);
    assert.deepEqual(await app().runSql('live', 'SELECT count(*)::int FROM "user"'), [[0]]);
    // The first user becomes the owner.
    const owner = app().visitorAt(site);
    assert.equal((await owner.signUp('olga@example.com', password)).status, 200);
    ann = new BookingPage(await app().signUp(site, 'Ann Archer'), site, day);
    await ann.openDay();
    await ann.book('10:00');
  });

  test('gives a slot to one of fifty requests in the published app', () =>
    assertBookedOnce(app(), 'live', app().site));

  test('keeps sessions and bookings when the service is killed', async () => {
    // From here on, releases verify the app.
    await app().service.killAndRestart({ VERIFY_TURNS: 'false' });
    await ann.goto('/bookings');
    await ann.bookingAt('10:00').waitFor();
    assert.equal(await ann.bookings.count(), 1);
  });

  test('gets prices with a migration, and keeps the bookings also after a rollback', async () => {
    const { client, projectId } = app();
    const [first] = (await readPublication(client, projectId)).releases;
    assertComplete(await client.turn({ project_id: projectId, prompt: addPrices() }));
    const release = await publishAndWait(client, projectId);
    assert.equal(release.status, 'live', JSON.stringify(release.findings));
    const { page } = ann;
    await ann.goto('/book');
    await page.getByRole('heading', { name: 'Book a haircut for £24' }).waitFor();
    await page.getByRole('link', { name: 'My bookings' }).click();
    await ann.bookingAt('10:00, £24').waitFor();

    const rolledBack = await client.json(
      'POST',
      `/api/v1/projects/${projectId}/publish/${first?.release_id}/rollback`,
    );
    assert.equal(rolledBack.status, 200, JSON.stringify(rolledBack.body));
    await ann.goto('/book');
    await page.getByRole('heading', { name: 'Book a haircut', exact: true }).waitFor();
    await page.getByRole('link', { name: 'My bookings' }).click();
    await ann.bookingAt('10:00').waitFor();
    await page.getByText('£24').waitFor({ state: 'hidden' });
    // The earlier version writes rows that the later one can read.
    await ann.openDay();
    await ann.book('11:00');
    const prices = await app().runSql('live', 'SELECT DISTINCT price_pounds FROM bookings');
    assert.deepEqual(prices, [[24]]);
  });
}
