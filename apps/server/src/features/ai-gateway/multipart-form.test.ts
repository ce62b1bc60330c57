import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { digestForm, missingFileError, readForm } from './multipart-form.ts';

/** Encodes a form as a browser does and parses it again. */
async function read(fill: (form: FormData) => void) {
  const form = new FormData();
  fill(form);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return readForm(type, new Uint8Array(await encoded.arrayBuffer()));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

suite('readForm', () => {
  test('readForm gives a single field as a text and repeated fields as a list', async () => {
    const { fields } = await read((form) => {
      form.append('model', 'm');
      for (const tag of ['a', 'b', 'c']) form.append('tag', tag);
    });
    assert.deepEqual(fields, { model: 'm', tag: ['a', 'b', 'c'] });
  });

  test('readForm treats `name[]` as `name`, for fields and for files', async () => {
    const { fields, files } = await read((form) => {
      form.append('tag[]', 'a');
      form.append('tag', 'b');
      form.append('image[]', new Blob(['1']), '1.png');
      form.append('image[]', new Blob(['2']), '2.png');
    });
    assert.deepEqual(fields, { tag: ['a', 'b'] });
    assert.deepEqual(
      files.image?.map(({ name }) => name),
      ['1.png', '2.png'],
    );
    assert.deepEqual(Object.keys(files), ['image']);
  });

  test('readForm reads fields and files that have the name of a built-in property', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const form = await read((given) => {
      for (const name of names) {
        given.append(name, 'a');
        given.append(`${name}[]`, 'b');
        given.append(name, new Blob(['1']), '1.png');
      }
    });
    assert.deepEqual(
      Object.entries(form.fields),
      names.map((name) => [name, ['a', 'b']]),
    );
    assert.deepEqual(
      Object.entries(form.files).map(([name, own]) => [name, own.map((file) => file.name)]),
      names.map((name) => [name, ['1.png']]),
    );
    assert.equal(Object.getPrototypeOf(form.fields), Object.prototype);
    const digest = digestForm(form) as { files: object };
    assert.deepEqual(Object.keys(digest.files), names);
  });

  test('readForm gives files with name, type, bytes and digest', async () => {
    const { files } = await read((form) => {
      form.append('file', new Blob(['hello'], { type: 'audio/wav' }), 'a.wav');
    });
    assert.deepEqual(files.file, [
      {
        name: 'a.wav',
        mediaType: 'audio/wav',
        data: new TextEncoder().encode('hello'),
        sha256: sha256('hello'),
      },
    ]);
  });

  test('readForm rejects another content type and a missing body', async () => {
    const refusal = {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send the body as multipart/form-data',
    };
    await assert.rejects(readForm('application/json', Buffer.from('{}')), refusal);
    await assert.rejects(readForm(undefined, Buffer.from('x')), refusal);
    await assert.rejects(readForm('multipart/form-data; boundary=b', undefined), refusal);
  });

  test('readForm rejects a body that is not what its content type says', async () => {
    const refusal = {
      code: 'VALIDATION_FAILED',
      message: 'The body is not valid multipart/form-data',
    };
    await assert.rejects(readForm('multipart/form-data; boundary=b', Buffer.from('x')), refusal);
    await assert.rejects(readForm('multipart/form-data', Buffer.from('--b--')), refusal);
  });
});

test('digestForm replaces the files of a form by their digests', async () => {
  const form = await read((given) => {
    given.append('model', 'm');
    given.append('image', new Blob(['1']), 'name-does-not-matter.png');
    given.append('image', new Blob(['2']), '2.png');
  });
  assert.deepEqual(digestForm(form), {
    fields: { model: 'm' },
    files: { image: [sha256('1'), sha256('2')] },
  });
});

test('missingFile names the field in message and details', () => {
  const error = missingFileError('image');
  assert.equal(error.code, 'VALIDATION_FAILED');
  assert.equal(error.message, 'image: a file is required');
  assert.deepEqual(error.details, [
    { path: 'image', code: 'required', message: 'a file is required' },
  ]);
});
