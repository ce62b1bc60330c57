import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { pino } from 'pino';
import { loadConfig } from '../../apps/server/src/app/config.ts';
import { storeSite } from '../../apps/server/src/features/publishing/store-site.ts';
import { type Database, openDatabase } from '../../apps/server/src/store/database.ts';
import { claimName, setLiveRelease } from '../../apps/server/src/store/queries/publications.ts';
import { insertReleaseFiles } from '../../apps/server/src/store/queries/releases.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { requestHost } from '../support/request-host.ts';

const host = 'apps.example.test';

suite('published apps on a separate host', () => {
  let service: Scripted;
  let client: Client;
  let database: Database;
  let projectId: string;
  before(async () => {
    service = await startScripted({ PUBLISH_HOST: host });
    client = await Client.of(service);
    const { DATABASE_URL: url, DATA_DIR: dataDir } = service.config;
    database = await openDatabase({ url, dataDir, log: pino({ level: 'silent' }) });
    ({ projectId } = await client.turn({ prompt: 'say x' }));
    await putSite('rel_1', '<h1>Shop</h1>');
  });
  after(async () => {
    await database?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Creates a live release, as a process with sandboxes does. */
  async function putSite(id: string, html: string): Promise<void> {
    const { db, pool } = database;
    await claimName(db, projectId, 'corner-shop');
    await pool.query(
      `INSERT INTO releases (id, project_id, number, checkpoint_id, name, description, has_ai, status)
       SELECT $1, $2, count(*) + 1, 'ckp_x', 'corner-shop', '', false, 'ready' FROM releases`,
      [id, projectId],
    );
    const site = [{ path: 'index.html', content: Buffer.from(html) }];
    await insertReleaseFiles(db, id, await storeSite(db, site, () => false));
    await setLiveRelease(db, { id, projectId }, new Date());
  }
  const sendRequest = (name: string, path = '/') =>
    requestHost(service.port, name, path, { method: 'GET', headers: { accept: 'text/html' } });

  test('are served only on that host, which serves nothing else', async () => {
    assert.equal((await sendRequest(`corner-shop.${host}`)).text, '<h1>Shop</h1>');
    assert.equal((await sendRequest(`corner-shop.${host}:8443`)).status, 200);
    for (const name of [
      host,
      `www.${host}`,
      `unknown-name.${host}`,
      `a.corner-shop.${host}`,
      `CORNER-SHOP.${host}`,
      `corner-shop.${service.config.PREVIEW_HOST}`,
    ]) {
      assert.equal((await sendRequest(name)).status, 404, name);
    }
    assert.equal(
      (await sendRequest(`corner-shop.${host}`, '/api/v1/health')).text,
      '<h1>Shop</h1>',
    );
    assert.equal((await service.get('/api/v1/health')).status, 200);
    const { body } = await client.json('GET', '/api/v1/public/projects/corner-shop');
    assert.equal(body['preview_url'], `http://corner-shop.${host}/`);
    assert.equal((await client.json('GET', '/api/v1/public/projects/..%2fme')).status, 400);
  });

  test('switch to a new release and disappear immediately', async () => {
    await putSite('rel_2', '<h1>Another shop</h1>');
    assert.equal((await sendRequest(`corner-shop.${host}`)).text, '<h1>Another shop</h1>');
    await client.json('DELETE', `/api/v1/projects/${projectId}/publish`);
    assert.equal((await sendRequest(`corner-shop.${host}`)).status, 404);
  });

  test("a publish host that contains the service's host is rejected at startup", () => {
    const env = { BASE_URL: 'https://build.example.com', PREVIEW_HOST: 'preview.example.net' };
    for (const PUBLISH_HOST of ['example.com', 'build.example.com', 'example.net']) {
      assert.throws(
        () => loadConfig({ ...env, PUBLISH_HOST }, { isTty: false }),
        /PUBLISH_HOST/,
        PUBLISH_HOST,
      );
    }
    for (const PUBLISH_HOST of ['apps.example.com', 'preview.example.net', 'apps.example.net']) {
      loadConfig({ ...env, PUBLISH_HOST }, { isTty: false });
    }
  });
});
