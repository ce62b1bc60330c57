import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import type OpenAI from 'openai';
import { toFile } from 'openai';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { AiService, billingSettings, type Payer } from '../support/ai-service.ts';
import { defaultResponder, film, picture, sendJson, sound } from '../support/openai-upstream.ts';

let ai: AiService;
let payer: Payer;

before(async () => {
  ai = await AiService.start(billingSettings);
});
beforeEach(async () => {
  ai.upstream.reset();
  payer = await ai.createPayer(100_000);
});
after(() => ai?.[Symbol.asyncDispose]());

const left = async () => {
  const { balance, reserved } = await payer.readBalance();
  assert.equal(reserved, 0);
  return 100_000 - balance;
};

suite("images and speech with OpenAI's own client", () => {
  test('generates images', async () => {
    const { data, usage } = await payer.openai.images.generate({
      model: 'pictures',
      prompt: 'A mill',
      n: 2,
      size: '1024x1024',
    });
    assert.deepEqual(
      data?.map(({ b64_json }) => b64_json),
      [picture, picture].slice(0, data?.length),
    );
    assert.equal(data?.length, 2);
    assert.equal((usage as unknown as { cost: number }).cost, 1);
    assert.equal(ai.upstream.requests[0]?.json['model'], 'their-pictures');
    assert.equal(await left(), 10_000);
    const url = await payer.openai.images.generate({
      model: 'pictures',
      prompt: 'A mill',
      response_format: 'url',
    });
    assert.equal(url.data?.[0]?.url, `data:image/png;base64,${picture}`);
  });

  test('edits images', async () => {
    const image = await toFile(Buffer.from(picture, 'base64'), 'a.png', { type: 'image/png' });
    const { data } = await payer.openai.images.edit({ model: 'pictures', prompt: 'Red', image });
    assert.equal(data?.[0]?.b64_json, picture);
    const [request] = ai.upstream.requestsTo('/images/edits');
    assert.match(request?.type ?? '', /^multipart\/form-data/);
    assert.ok(request?.body.includes(Buffer.from(picture, 'base64')));
    assert.equal(await left(), 5_000);
  });

  test('synthesizes and transcribes speech', async () => {
    const speech = await payer.openai.audio.speech.create({
      model: 'voice',
      voice: 'alloy',
      input: 'x'.repeat(500),
      response_format: 'opus',
    });
    assert.equal(speech.headers.get('content-type'), 'audio/opus');
    assert.deepEqual(Buffer.from(await speech.arrayBuffer()), sound);
    assert.equal(await left(), 5_000);

    const file = await toFile(sound, 'a.mp3', { type: 'audio/mpeg' });
    const transcription = await payer.openai.audio.transcriptions.create({ model: 'ears', file });
    assert.equal(transcription.text, 'What was said.');
    const words = await payer.openai.audio.transcriptions.create({
      model: 'ears',
      file,
      response_format: 'text',
    });
    assert.equal(String(words).trim(), 'What was said.');
    const [request] = ai.upstream.requestsTo('/audio/transcriptions');
    assert.ok(request?.body.includes(sound));
    assert.ok((await left()) > 5_000, 'a minute and a half each');
  });

  test('charges nothing for a failed or unaffordable call', async () => {
    ai.upstream.responder = (response) => sendJson(response, { error: { message: 'no' } }, 400);
    const image = await toFile(Buffer.from(picture, 'base64'), 'a.png', { type: 'image/png' });
    const file = await toFile(sound, 'a.mp3', { type: 'audio/mpeg' });
    const calls = (of: OpenAI) => [
      () => of.images.generate({ model: 'pictures', prompt: 'x' }),
      () => of.images.edit({ model: 'pictures', prompt: 'x', image }),
      () => of.audio.speech.create({ model: 'voice', voice: 'a', input: 'x' }),
      () => of.audio.transcriptions.create({ model: 'ears', file }),
      () => of.videos.create({ model: 'films' as never, prompt: 'x' }),
    ];
    for (const call of calls(payer.openai)) {
      await assert.rejects(call, { status: 400, code: 'VALIDATION_FAILED' });
    }
    assert.equal(await left(), 0);
    ai.upstream.reset();
    const unfunded = await ai.createPayer();
    for (const call of calls(unfunded.openai)) {
      await assert.rejects(call, { status: 402, code: 'OUT_OF_CREDITS' });
    }
    assert.equal(ai.upstream.requests.length, 0);
  });

  test('rejects invalid forms and forms without a file', async () => {
    for (const path of ['images/edits', 'audio/transcriptions']) {
      assert.equal((await payer.post(path, { model: 'pictures' })).status, 415);
      const form = new FormData();
      form.set('model', path === 'images/edits' ? 'pictures' : 'ears');
      form.set('prompt', 'x');
      const response = await fetch(`${ai.service.url}/api/v1/ai/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': payer.key },
        body: form,
      });
      assert.equal(response.status, 400);
    }
    assert.equal(ai.upstream.requests.length, 0);
  });
});

suite('videos', () => {
  const order = { model: 'films' as never, prompt: 'A mill by a river', seconds: '8' as const };

  test('reserves credits for a video, creates, charges and returns it', async () => {
    let isReady = false;
    ai.upstream.responder = (response, request) => {
      if (request.path === '/videos/v1' && !isReady)
        sendJson(response, { id: 'v1', status: 'queued' });
      else defaultResponder(response, request);
    };
    const made = await payer.openai.videos.create({ ...order, size: '1280x720' });
    assert.deepEqual(
      [made.object, made.status, made.seconds, made.size, made.prompt],
      ['video', 'in_progress', '8', '1280x720', order.prompt],
    );
    assert.deepEqual(
      await payer.readBalance(),
      { balance: 92_000, reserved: 0 },
      'charged once started',
    );
    const early = payer.openai.videos.downloadContent(made.id);
    await assert.rejects(early, { status: 400, code: 'VIDEO_NOT_READY' });

    isReady = true;
    const ready = await eventually(
      async () => {
        const video = await payer.openai.videos.retrieve(made.id);
        return video.status === 'completed' ? video : undefined;
      },
      'the video is complete',
      20_000,
    );
    assert.equal(ready.progress, 100);
    assert.ok(ready.expires_at && ready.completed_at);
    assert.equal(await left(), 8_000);
    const content = await payer.openai.videos.downloadContent(made.id);
    assert.equal(content.headers.get('content-type'), 'video/mp4');
    assert.deepEqual(Buffer.from(await content.arrayBuffer()), film);
    const listed = await payer.openai.videos.list();
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      [made.id],
    );

    const otherPayer = await ai.createPayer();
    await assert.rejects(otherPayer.openai.videos.retrieve(made.id), { status: 404 });
    assert.equal((await payer.openai.videos.delete(made.id)).deleted, true);
    await assert.rejects(payer.openai.videos.retrieve(made.id), { status: 404 });
    assert.equal(await left(), 8_000);
    assert.equal((await payer.calls()).length, 1);
  });

  /** Makes the provider report this status for the video. */
  const answerWith = (status: string) => {
    ai.upstream.responder = (response, request) => {
      const error = status === 'failed' ? { code: 'bad', message: 'secret words' } : null;
      if (request.path === '/videos/v1') sendJson(response, { id: 'v1', status, error });
      else defaultResponder(response, request);
    };
  };

  test('refunds a failed video, including the limit of its key', async () => {
    answerWith('failed');
    const limited = await ai.createPayer(100_000, { monthly_credit_limit: 1 });
    for (let times = 0; times < 2; times += 1) {
      const { id } = await limited.openai.videos.create(order);
      const failed = await eventually(
        async () => {
          const video = await limited.openai.videos.retrieve(id);
          return video.status === 'failed' ? video : undefined;
        },
        'the video has failed',
        20_000,
      );
      assert.equal(failed.error?.code, 'failed');
      assert.ok(!JSON.stringify(failed).includes('secret words'));
      assert.deepEqual(await limited.readBalance(), { balance: 100_000, reserved: 0 });
    }
    assert.ok((await limited.calls()).every(({ refunded }) => refunded));
  });

  test('charges a video deleted after its provider started, unless the provider fails', async () => {
    answerWith('queued');
    const [charged, broken] = [await ai.createPayer(100_000), await ai.createPayer(100_000)];
    const { id } = await charged.openai.videos.create(order);
    assert.equal((await charged.openai.videos.delete(id)).deleted, true);
    await assert.rejects(charged.openai.videos.retrieve(id), { status: 404 });
    assert.deepEqual((await charged.openai.videos.list()).data, []);
    assert.deepEqual(await charged.readBalance(), { balance: 92_000, reserved: 0 });
    ai.upstream.responder = undefined;
    const rows = async (video: string) =>
      (await ai.database.query('SELECT FROM videos WHERE id = $1', [video])).rowCount;
    await eventually(
      async () => (await rows(id)) === 0,
      'its row is deleted once the video is complete',
      20_000,
    );
    assert.deepEqual(await charged.readBalance(), { balance: 92_000, reserved: 0 });

    answerWith('queued');
    const second = await broken.openai.videos.create(order);
    await broken.openai.videos.delete(second.id);
    answerWith('failed');
    await eventually(async () => (await rows(second.id)) === 0, 'its row is deleted', 20_000);
    assert.deepEqual(await broken.readBalance(), { balance: 100_000, reserved: 0 });
  });

  test('charges a video whose caller disconnects or deletes it during the order', async () => {
    const orders: (() => void)[] = [];
    ai.upstream.responder = (response, request) => {
      if (request.method === 'POST') orders.push(() => defaultResponder(response, request));
      else sendJson(response, { id: 'v1', status: 'queued' });
    };
    const disconnect = new AbortController();
    const left = payer.openai.videos
      .create(order, { signal: disconnect.signal, maxRetries: 0 })
      .catch(() => undefined);
    await eventually(() => orders.length === 1, 'the provider is called');
    disconnect.abort();
    await left;
    orders[0]?.();
    await eventually(async () => (await payer.calls()).length === 1, 'the video is charged');
    const [created] = (await payer.openai.videos.list()).data;
    assert.equal(created?.status, 'in_progress', 'the video can be fetched');

    const early = payer.openai.videos.create(order);
    await eventually(() => orders.length === 2, 'the provider is called again');
    const [queued] = (await payer.openai.videos.list()).data;
    assert.equal(queued?.status, 'queued');
    await payer.openai.videos.delete(queued?.id ?? '');
    orders[1]?.();
    await early;
    assert.equal((await payer.calls()).length, 2);
    assert.deepEqual(await payer.readBalance(), { balance: 84_000, reserved: 0 });
  });

  test('charges nothing for a video that the provider rejects', async () => {
    ai.upstream.responder = (response) => sendJson(response, { error: { message: 'no' } }, 400);
    await assert.rejects(payer.openai.videos.create(order), { status: 400 });
    assert.deepEqual(await payer.readBalance(), { balance: 100_000, reserved: 0 });
    assert.deepEqual((await payer.openai.videos.list()).data, []);
  });

  test('returns the same video for a repeated order', async () => {
    const options = { headers: { 'idempotency-key': 'film-1' } };
    const first = await payer.openai.videos.create(order, options);
    const again = await payer.openai.videos.create(order, options);
    assert.equal(again.id, first.id);
    assert.equal(ai.upstream.requests.filter(({ method }) => method === 'POST').length, 1);
  });
});
