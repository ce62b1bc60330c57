import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { hasUniqueKeys, isWellFormedJwt } from './is-well-formed-jwt.ts';

suite('duplicate keys', () => {
  const twice = [
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":2}}',
    '{"a":[{"b":1},{"c":1,"c":1}]}',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '{"a\\"b":1,"a\\u0022b":2}',
    '{"a":{"b":1},"a":1}',
    '{ "a" : 1 , "a" : 2 }',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
  ];
  for (const json of twice) test(`rejects ${json}`, () => assert.equal(hasUniqueKeys(json), false));

  const once = [
    '{}',
    '[]',
    '"a"',
    '{"a":1,"b":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":":","b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"\\\\","b":"\\\\\\""}',
    '{"A":1,"a":2}',
  ];
  for (const json of once) test(`accepts ${json}`, () => assert.equal(hasUniqueKeys(json), true));

  const broken = ['{"\\u00zz":1}', '{"\\x":1}', '{a\\:1}', '["a":1]', ':'];
  for (const json of broken)
    test(`rejects malformed ${json}`, () => assert.ok(!hasUniqueKeys(json)));

  test('accepts all output of JSON.stringify', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => hasUniqueKeys(JSON.stringify(value))));
  });

  test('rejects any object with a repeated key', () => {
    const key = fc.string().filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }), (object) => {
        const [first = ''] = Object.keys(object);
        const json = JSON.stringify(object).replace('{', () => `{${JSON.stringify(first)}:0,`);
        assert.equal(hasUniqueKeys(json), false, json);
      }),
    );
  });

  test('returns a boolean for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ua0 ') }), (text) => {
        assert.equal(typeof hasUniqueKeys(text), 'boolean');
      }),
    );
  });

  test('takes linear time on long texts', () => {
    const nested = '{"a":'.repeat(4000);
    const started = performance.now();
    hasUniqueKeys(nested);
    hasUniqueKeys('"'.repeat(16_000));
    hasUniqueKeys('\\'.repeat(16_000));
    assert.ok(performance.now() - started < 500);
  });
});

suite('token syntax', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const [header, payload] = [encode('{"alg":"x"}'), encode('{"sub":"a"}')];

  test('requires three parts of base64url', () => {
    assert.ok(isWellFormedJwt(`${header}.${payload}.${encode('s')}`));
    for (const token of [
      '',
      '..',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `.${payload}.AA`,
      `${header}..AA`,
      `${header}.${payload}.AA.AA`,
      `${header}.${payload}.AA=`,
      `${header}.${payload}.A+`,
      `${header}.${payload}.A/`,
      `${header}.${payload}.AA\n`,
      ` ${header}.${payload}.AA`,
    ]) {
      assert.equal(isWellFormedJwt(token), false, token);
    }
  });

  test('requires canonical base64url: no unused bits, no single trailing character', () => {
    assert.ok(isWellFormedJwt(`${header}.${payload}.AA`));
    assert.ok(!isWellFormedJwt(`${header}.${payload}.AB`));
    assert.ok(isWellFormedJwt(`${header}.${payload}.AAA`));
    assert.ok(!isWellFormedJwt(`${header}.${payload}.AAB`));
    assert.ok(!isWellFormedJwt(`${header}.${payload}.A`));
    assert.ok(!isWellFormedJwt(`${header}.${payload}.AAAAA`));
  });

  test('accepts at most 16 KB', () => {
    const start = `${header}.${payload}.`;
    const length = 16_384 - start.length;
    const full = start + 'A'.repeat(length - (length % 4));
    assert.ok(isWellFormedJwt(full));
    assert.ok(!isWellFormedJwt(`${full}AAAA`.padEnd(16_388, 'A')));
  });

  test('rejects duplicate keys in the header and in the payload', () => {
    const twice = encode('{"a":1,"a":2}');
    assert.ok(!isWellFormedJwt(`${twice}.${payload}.AA`));
    assert.ok(!isWellFormedJwt(`${header}.${twice}.AA`));
  });
});
