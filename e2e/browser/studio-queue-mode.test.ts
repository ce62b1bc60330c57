import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { Fleet } from '../support/fleet.ts';
import { ModelServer } from '../support/model-server.ts';
import { dialog } from '../support/studio-settings.ts';
import { conversation, openStudioByLink, startProject } from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

const noticeMs = 1_000;
const beehives = '<!doctype html><title>Beehives</title><h1>Beehives</h1>\n';

// In `npm test`, the studio connects a provider in direct mode, and the processes of a fleet learn of one over the API.
const skip = whyNoChromium || whyNoRedis() || longOnly;

suite('the studio in queue mode', { skip }, () => {
  const at = withBrowser(async () => {
    const server = await ModelServer.start('openai', 'qwen3-coder');
    server.call = { name: 'write_file', input: { path: 'index.html', content: beehives } };
    server.reply = 'Your beehive log is ready.';
    const port = await freePort();
    const baseUrl = `http://localhost:${port}`;
    const fleet = await Fleet.assemble({
      BASE_URL: baseUrl,
      TEST_MODELS: 'catalogue',
      VERIFY_TURNS: 'false',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
    const [api, worker] = await Promise.all([
      fleet.join('api', { PORT: String(port) }),
      fleet.join('worker'),
    ]);
    return { service: fleet, fleet, api, worker, server, baseUrl };
  });
  after(() => at.server?.[Symbol.asyncDispose]());

  test('a provider connected in the browser is used by a worker process within a second', async () => {
    const { fleet, api, worker, server, baseUrl } = at;
    const signInLink = () => fleet.signInLink();
    await using tab = await openStudioByLink(at.browser, {
      config: { BASE_URL: baseUrl },
      signInLink,
    });
    const { page } = tab;
    const owner = await fleet.client(api);
    await page.getByRole('link', { name: 'Connect a model' }).click();
    await page.getByRole('button', { name: 'Connect a provider' }).click();
    const form = dialog(page);
    await form.getByLabel('Provider').selectOption('openai-compatible');
    await form.getByLabel('Address').fill(server.origin);
    const connected = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/model-providers'),
    );
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    assert.equal((await connected).status(), 201);
    // Only workers run turns.
    const isUsed = async () => {
      const turn = await owner.turn({ prompt: 'Hi', mode: 'chat', model: 'qwen3-coder' });
      return turn.reason === 'complete';
    };
    await eventually(isUsed, 'the worker uses the model', noticeMs);

    await page.getByRole('link', { name: 'Your projects' }).click();
    await page.getByRole('button', { name: 'Model: qwen3-coder' }).waitFor();
    await startProject(page, 'Track beehives');
    const chat = conversation(page);
    await chat.getByText('Your beehive log is ready.').waitFor();
    await chat.getByText(/^qwen3-coder · .*1 file created/).waitFor();
    assert.deepEqual(await fleet.callsOf(worker), [], 'no turn used the scripted model');

    await page.goto(`${baseUrl}/settings/models`);
    await page.getByRole('button', { name: 'Remove OpenAI-compatible' }).click();
    await form.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No model is connected.').waitFor();
    const calls = server.called.length;
    const isGone = async () => {
      const { status } = await owner.json('POST', '/api/v1/vibe/stream_v2', {
        prompt: 'Hi',
        model: 'qwen3-coder',
      });
      return status === 400;
    };
    await eventually(isGone, 'the model is gone', noticeMs);
    assert.equal(server.called.length, calls);
    assert.deepEqual(tab.consoleErrors, []);
  });
});
