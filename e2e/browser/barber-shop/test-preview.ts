import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestHost } from '../../support/request-host.ts';
import { measureOverflow, phone } from '../../support/studio-tab.ts';
import { assertBookedOnce } from './assert-booked-once.ts';
import type { BookingApp } from './booking-app.ts';
import { assertPageIsAccessible, BookingPage } from './booking-page.ts';

/** Tests of the app in its preview. Each needs the ones before it. */
export function testPreview(app: () => BookingApp): void {
  let ann: BookingPage;
  let ben: BookingPage;

  test('answers nobody who is not signed in', async () => {
    const { preview, service } = app();
    const { host } = new URL(preview);
    for (const [method, path] of [
      ['GET', '/api/slots'],
      ['GET', '/api/bookings'],
      ['POST', '/api/bookings'],
      ['DELETE', '/api/bookings/any'],
      ['GET', '/api/owner/bookings'],
    ] as const) {
      const { status } = await requestHost(String(service.port), host, path, { method });
      assert.equal(status, 401, `${method} ${path}`);
    }
  });

  test('customers book different times, and see and cancel only their own', async () => {
    const { preview } = app();
    const owner = await app().signUp(preview, 'Olga Owner');
    const day = String(await owner.getByRole('radio').last().getAttribute('aria-label'));
    app().day = day;
    const [annPage, benPage] = [
      await app().signUp(preview, 'Ann Archer'),
      await app().signUp(preview, 'Ben Baker', phone),
    ];
    ann = new BookingPage(annPage, preview, day);
    ben = new BookingPage(benPage, preview, day);

    await ann.openDay();
    await ann.assertAccessible('book');
    await ann.book('10:00');
    await ben.openDay();
    await ben.timeButton('10:30').waitFor();
    assert.equal(await ben.timeButton('10:00').count(), 0);
    assert.ok((await measureOverflow(ben.page)) <= 0);
    await ben.assertAccessible('book');
    await ben.timeButton('10:30').click();
    await ben.assertAccessible('confirm');
    await ben.confirm('10:30');
    await ben.assertAccessible('bookings');
    assert.equal(await ben.bookings.count(), 1);
    await ann.page.reload();
    await ann.bookingAt('10:00').waitFor();
    assert.equal(await ann.bookings.count(), 1);

    await owner.getByRole('link', { name: 'All bookings' }).click();
    await owner.getByRole('heading', { name: day }).waitFor();
    await owner.getByText('ann@example.com').waitFor();
    await owner.getByText('ben@example.com').waitFor();
    await assertPageIsAccessible(owner, 'owner');
    await owner.context().close();

    await ann.page.getByRole('button', { name: `Cancel ${day} at 10:00` }).click();
    await ann.page.getByRole('button', { name: 'Cancel booking' }).click();
    await ann.page.getByText('No bookings yet').waitFor();
    await ann.assertAccessible('empty');
    await ben.openDay();
    await ben.timeButton('10:00').waitFor();
  });

  test('refuses customers who open what only the owner may see', async () => {
    const { page } = ben;
    assert.equal(await page.getByRole('link', { name: 'All bookings' }).count(), 0);
    const path = '/api/owner/bookings';
    assert.equal(await page.evaluate<number>(`fetch('${path}').then(({ status }) => status)`), 403);
    await ben.goto('/owner');
    await page.getByRole('link', { name: 'Book a haircut' }).waitFor();
    await ben.assertAccessible('home');
  });

  test('does not let a customer cancel the booking of another', async () => {
    const [row] = await app().runSql('dev', 'SELECT id FROM bookings');
    const cancel = `fetch('/api/bookings/${row?.[0]}', { method: 'DELETE' }).then(({ status }) => status)`;
    assert.equal(await ann.page.evaluate<number>(cancel), 404);
    assert.deepEqual(await app().runSql('dev', 'SELECT count(*)::int FROM bookings'), [[1]]);
    await Promise.all([ann, ben].map(({ page }) => page.context().close()));
  });

  test('gives a slot to one of fifty requests in the preview', () =>
    assertBookedOnce(app(), 'dev', app().preview));
}
