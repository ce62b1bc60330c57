import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../limits.ts';
import { parseRequest } from './parse.ts';
import { turnRequest, turnRequestWithin } from './turn.ts';

const png = { data: 'QUJD', mimeType: 'image/png' };
const pdf = { data: 'QUI=', mimeType: 'application/pdf', name: 'a.pdf' };
const defaults = {
  app_platform: 'web',
  mode: 'build',
  images: [],
  documents: [],
  interrupt: false,
  auto_fix: false,
};

const validBodies: [name: string, body: object, parsed: object][] = [
  ['defaults', { prompt: 'x' }, { prompt: 'x', ...defaults }],
  ['trimmed', { prompt: ' \n x\t' }, { prompt: 'x', ...defaults }],
  ['unknown fields are ignored', { prompt: 'x', colour: 'red' }, { prompt: 'x', ...defaults }],
  [
    'null means absent',
    { prompt: 'x', project_id: null, mode: null, images: null, interrupt: null, model: null },
    { prompt: 'x', ...defaults },
  ],
  [
    'null in an item too',
    { prompt: 'x', images: [{ ...png, name: null }] },
    { prompt: 'x', ...defaults, images: [png] },
  ],
  [
    'a data URL becomes base64',
    { prompt: 'x', images: [{ ...png, data: 'data:image/png;base64,QUJD' }] },
    { prompt: 'x', ...defaults, images: [png] },
  ],
  [
    'media types ignore case and parameters',
    {
      prompt: 'x',
      images: [{ ...png, mimeType: 'Image/PNG' }],
      documents: [{ ...pdf, mimeType: 'text/plain; charset=utf-8' }],
    },
    { prompt: 'x', ...defaults, images: [png], documents: [{ ...pdf, mimeType: 'text/plain' }] },
  ],
  [
    'ten documents',
    { prompt: 'x', documents: Array(10).fill(pdf) },
    { prompt: 'x', ...defaults, documents: Array(10).fill(pdf) },
  ],
  ['lone surrogates are replaced', { prompt: 'a\ud800' }, { prompt: 'a\ufffd', ...defaults }],
  [
    'everything',
    {
      prompt: 'x',
      project_id: 'p',
      app_platform: 'mobile',
      mode: 'plan',
      model: 'm',
      provider: 'v',
      reasoning_effort: 'high',
      interrupt: true,
      auto_fix: true,
    },
    {
      prompt: 'x',
      project_id: 'p',
      app_platform: 'mobile',
      mode: 'plan',
      model: 'm',
      provider: 'v',
      reasoning_effort: 'high',
      images: [],
      documents: [],
      interrupt: true,
      auto_fix: true,
    },
  ],
];

for (const [name, body, parsed] of validBodies) {
  test(`[S2.2] [S4.1] [S4.2] turn accepted: ${name}`, () => {
    assert.deepEqual(parseRequest(turnRequest, body), { ok: true, value: parsed });
  });
}

const doc = (change: object) => ({ prompt: 'x', documents: [{ ...pdf, ...change }] });
const image = (change: object) => ({ prompt: 'x', images: [{ ...png, ...change }] });

const invalidBodies: [body: unknown, path: string, code: string, message?: RegExp][] = [
  [undefined, '', 'required'],
  ['x', '', 'wrong_type'],
  [[], '', 'wrong_type'],
  [{}, 'prompt', 'required', /^prompt: is required$/],
  [{ prompt: null }, 'prompt', 'required'],
  [{ prompt: 7 }, 'prompt', 'wrong_type', /must be a string/],
  [{ prompt: '' }, 'prompt', 'empty'],
  [{ prompt: ' \n\t\u00a0' }, 'prompt', 'empty'],
  [{ prompt: 'a\0b' }, 'prompt', 'invalid', /NUL/],
  [{ prompt: 'x'.repeat(200_001) }, 'prompt', 'too_long', /at most 200000 characters/],
  [{ prompt: 'x', project_id: '' }, 'project_id', 'empty'],
  [{ prompt: 'x', project_id: 5 }, 'project_id', 'wrong_type'],
  [{ prompt: 'x', mode: 'destroy' }, 'mode', 'unknown_value', /build, chat, plan/],
  [
    { prompt: 'x', reasoning_effort: 'max' },
    'reasoning_effort',
    'unknown_value',
    /low, medium, high/,
  ],
  [{ prompt: 'x', app_platform: 'desktop' }, 'app_platform', 'unknown_value'],
  [{ prompt: 'x', interrupt: 'true' }, 'interrupt', 'wrong_type'],
  [{ prompt: 'x', auto_fix: 1 }, 'auto_fix', 'wrong_type'],
  [{ prompt: 'x', projectId: 'p' }, 'projectId', 'unknown_field', /did you mean `project_id`\?/],
  [{ prompt: 'x', projectID: 'p' }, 'projectID', 'unknown_field'],
  [{ prompt: 'x', appPlatform: 'web' }, 'appPlatform', 'unknown_field', /app_platform/],
  [{ prompt: 'x', autoFix: true }, 'autoFix', 'unknown_field', /auto_fix/],
  [{ prompt: 'x', autoFix: null }, 'autoFix', 'unknown_field'],
  [
    { prompt: 'x', documents: Array(11).fill(pdf) },
    'documents',
    'too_many',
    /^documents: at most 10 files per turn$/,
  ],
  [{ prompt: 'x', images: Array(11).fill(png) }, 'images', 'too_many'],
  [{ prompt: 'x', images: png }, 'images', 'wrong_type', /must be an array/],
  [doc({ name: undefined }), 'documents.0.name', 'required'],
  [doc({ name: 'a\nb' }), 'documents.0.name', 'invalid'],
  [doc({ data: '' }), 'documents.0.data', 'empty'],
  [doc({ data: 'QUJ' + '\n' }), 'documents.0.data', 'invalid'],
  [doc({ data: '    ' }), 'documents.0.data', 'invalid'],
  [doc({ data: '====' }), 'documents.0.data', 'invalid'],
  [doc({ data: 'QUJDR' }), 'documents.0.data', 'invalid'],
  [doc({ data: 'data:application/pdf;base64,QUJD' }), 'documents.0.data', 'invalid'],
  [doc({ mimeType: 'pdf' }), 'documents.0.mimeType', 'invalid'],
  [
    doc({ mime_type: 'x/y' }),
    'documents.0.mime_type',
    'unknown_field',
    /did you mean `mimeType`\?/,
  ],
  [image({ data: 'https://example.com/a.png' }), 'images.0.data', 'invalid'],
  [image({ data: 'data:image/png,QUJD' }), 'images.0.data', 'invalid'],
  [image({ mimeType: 'image/tiff' }), 'images.0.mimeType', 'unknown_value'],
];

for (const [body, path, code, message] of invalidBodies) {
  test(`[S2.2] [S4.1] [S4.2] turn rejected: ${JSON.stringify(body)?.slice(0, 80)}`, () => {
    const parsed = parseRequest(turnRequest, body);
    assert.ok(!parsed.ok);
    const { problem } = parsed;
    assert.equal(problem.code, 'VALIDATION_FAILED');
    const [detail] = problem.details;
    assert.deepEqual([detail?.path, detail?.code], [path, code]);
    if (message) assert.match(problem.message, message);
  });
}

test('[S4.4] accepts a document of 20 MiB of base64, and rejects a longer one', () => {
  const full = 'QUJD'.repeat(limits.fixed.documentBase64Chars / 4);
  assert.ok(parseRequest(turnRequest, doc({ data: full })).ok);
  const over = parseRequest(turnRequest, doc({ data: `${full}QUJD` }));
  assert.ok(!over.ok);
  assert.equal(over.problem.code, 'PAYLOAD_TOO_LARGE');
  assert.ok(!parseRequest(turnRequest, doc({ data: `${full.slice(0, -4)}QU\0D` })).ok);
});

test('limits the number of details for a hostile body', () => {
  const parsed = parseRequest(turnRequest, { prompt: 'x', images: Array(1000).fill({}) });
  assert.ok(!parsed.ok);
  assert.ok(parsed.problem.details.length <= 20);
});

test('applies configured limits, and none for 0', () => {
  const lifted = {
    promptChars: 0,
    imagesPerTurn: 0,
    imageBase64Chars: 0,
    documentsPerTurn: 0,
    documentBase64Chars: 4,
  };
  const schema = turnRequestWithin(lifted);
  assert.ok(parseRequest(schema, { prompt: 'x'.repeat(300_000), images: Array(30).fill(png) }).ok);
  assert.ok(!parseRequest(schema, doc({ data: 'QUJDQUJD' })).ok);
});

test('ignores __proto__ and constructor as unknown fields', () => {
  const body = JSON.parse('{"prompt":"x","__proto__":{"mode":"chat"},"constructor":1}');
  assert.deepEqual(parseRequest(turnRequest, body), {
    ok: true,
    value: { prompt: 'x', ...defaults },
  });
});
