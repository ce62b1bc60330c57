import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { receive, temporaryFolder } from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

const million = 1_000_000;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join();
const item = '{"data":"QUJD","mimeType":"a/b","name":"a"}';

/** Each body is rejected by its beginning; a large one well before its end. */
const bodies: Record<string, [() => string, string, RegExp]> = {
  'a million keys': [() => `{"prompt":"x",${keys(million)}}`, 'VALIDATION_FAILED', /values/],
  'a million elements': [() => `{"a":[${'1,'.repeat(million)}1]}`, 'VALIDATION_FAILED', /values/],
  'a million levels': [() => '['.repeat(million), 'VALIDATION_FAILED', /nesting/],
  'a million objects inside each other': [
    () => '{"a":'.repeat(million),
    'VALIDATION_FAILED',
    /nesting/,
  ],
  'a million digits': [() => `{"prompt":${'9'.repeat(million)}}`, 'VALIDATION_FAILED', /number/],
  'a thousand images': [
    () => `{"prompt":"x","images":[${Array(1000).fill(item).join()}]}`,
    'VALIDATION_FAILED',
    /at most 10 images per turn/,
  ],
  'a thousand images that are numbers': [
    () => `{"prompt":"x","images":[${Array(1000).fill(1).join()}]}`,
    'VALIDATION_FAILED',
    /images/,
  ],
  'the same data again and again': [
    () => `{"documents":[{${Array(5000).fill('"data":"QUJD"').join()}}]}`,
    'VALIDATION_FAILED',
    /files/,
  ],
  '20 MB of spaces': [() => ' '.repeat(20 * million), 'PAYLOAD_TOO_LARGE', /besides/],
  '20 MB of spaces as data': [
    () => `{"prompt":"x","documents":[${item.replace('QUJD', ' '.repeat(20 * million))}]}`,
    'VALIDATION_FAILED',
    /documents\.0\.data: must be base64/,
  ],
  'a prompt of 1 MB': [() => `{"prompt":"${'x'.repeat(million)}"}`, 'VALIDATION_FAILED', /prompt/],
  'a prompt of 20 MB': [
    () => `{"prompt":"${'x'.repeat(20 * million)}"}`,
    'PAYLOAD_TOO_LARGE',
    /besides/,
  ],
  'a key of 20 MB': [() => `{"${'x'.repeat(20 * million)}":1}`, 'PAYLOAD_TOO_LARGE', /besides/],
  'a file in a field of another name': [
    () => `{"prompt":"x","files":[{"data":"${'QUJD'.repeat(5 * million)}"}]}`,
    'PAYLOAD_TOO_LARGE',
    /besides/,
  ],
};

for (const [name, [body, code, message]] of Object.entries(bodies)) {
  test(`${name} in one chunk`, async () => {
    const bytes = Buffer.from(body());
    const started = process.cpuUsage();
    const received = await receive([bytes], { folder: folder.path });
    const { user, system } = process.cpuUsage(started);
    assert.ok('code' in received, JSON.stringify(received));
    assert.equal(received.code, code);
    assert.match(received.message, message);
    assert.ok(user + system < 3 * million, `${user + system} µs of work`);
    assert.deepEqual(await folder.files(), []);
  });
}
