import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as kind from './kinds.ts';

/** Parses each text to its value, or to the message of its error. */
function outcomes(of: kind.Kind<unknown>, texts: readonly string[]): Record<string, unknown> {
  const entries = texts.map((text) => {
    const parsed = of.parse(text);
    return [text, 'value' in parsed ? parsed.value : `wrong: ${parsed.wrong}`];
  });
  return Object.fromEntries(entries);
}

suite('kinds of texts', () => {
  test('text accepts anything but the empty string', () => {
    assert.deepEqual(outcomes(kind.text, [' ', 'a b', '']), {
      ' ': ' ',
      'a b': 'a b',
      '': 'wrong: is empty',
    });
  });

  test('path rejects a NUL character and keeps the path unchanged', () => {
    assert.deepEqual(kind.path.parse('../Data dir/x'), { value: '../Data dir/x' });
    assert.deepEqual(kind.path.parse('a\0b'), { wrong: 'contains a NUL character' });
  });

  test('slug requires a lower-case letter first, then lowercase letters, digits and hyphens', () => {
    assert.deepEqual(outcomes(kind.slug, ['a', 'a-1', '1a', '-a', 'A', 'a_b', 'a b']), {
      a: 'a',
      'a-1': 'a-1',
      '1a': 'wrong: is not a slug',
      '-a': 'wrong: is not a slug',
      A: 'wrong: is not a slug',
      a_b: 'wrong: is not a slug',
      'a b': 'wrong: is not a slug',
    });
  });

  test('email converts the address to lower case and requires exactly one @', () => {
    assert.deepEqual(outcomes(kind.email, ['Ada@Example.COM', 'ada', 'a@b@c', '@b', 'a b@c']), {
      'Ada@Example.COM': 'ada@example.com',
      ada: 'wrong: is not an email address',
      'a@b@c': 'wrong: is not an email address',
      '@b': 'wrong: is not an email address',
      'a b@c': 'wrong: is not an email address',
    });
  });
});

suite('kinds of secrets', () => {
  test('secret without options accepts one character and is marked as secret', () => {
    const any = kind.secret();
    assert.equal(any.isSecret, true);
    assert.equal(any.expected, 'a secret');
    assert.deepEqual(outcomes(any, ['x', '']), { x: 'x', '': 'wrong: is too short' });
  });

  test('secret with a prefix and a minimum length checks both and names them in `expected`', () => {
    const strict = kind.secret({ prefix: 'pk_', minLength: 6 });
    assert.equal(strict.expected, 'a secret starting with pk_ of at least 6 characters');
    assert.deepEqual(outcomes(strict, ['pk_abc', 'pk_ab', 'sk_abcdef']), {
      pk_abc: 'pk_abc',
      pk_ab: 'wrong: is too short',
      sk_abcdef: 'wrong: does not start with pk_',
    });
  });

  test('key decodes 32 bytes from base64 in both alphabets, with and without padding', () => {
    const bytes = Buffer.alloc(32, 0xfb);
    for (const text of [bytes.toString('base64'), bytes.toString('base64url')]) {
      assert.deepEqual(kind.key.parse(text), { value: bytes }, text);
    }
  });

  test('key rejects another length with the number of bytes, and text that is not base64', () => {
    assert.deepEqual(outcomes(kind.key, ['AAAA', `${'A'.repeat(44)}`, 'a b', '====']), {
      AAAA: 'wrong: has 3 bytes',
      [`${'A'.repeat(44)}`]: 'wrong: has 33 bytes',
      'a b': 'wrong: is not base64',
      '====': 'wrong: is not base64',
    });
  });

  test('serviceUrl accepts its schemes in any case and is marked as secret', () => {
    const postgres = kind.serviceUrl('postgres', 'postgresql');
    assert.equal(postgres.isSecret, true);
    assert.equal(postgres.expected, 'an address starting with postgres:// or postgresql://');
    assert.deepEqual(outcomes(postgres, ['POSTGRES:///db', 'postgres://', 'mysql://db']), {
      'POSTGRES:///db': 'POSTGRES:///db',
      'postgres://': 'wrong: has another scheme',
      'mysql://db': 'wrong: has another scheme',
    });
  });
});

suite('kinds of numbers', () => {
  test('integer accepts its bounds and rejects the numbers next to them', () => {
    assert.deepEqual(outcomes(kind.integer(1, 10), ['1', '10', '+5', '0', '-3', '11']), {
      1: 1,
      10: 10,
      '+5': 5,
      0: 'wrong: is too small',
      '-3': 'wrong: is too small',
      11: 'wrong: is too large',
    });
  });

  test('integer rejects fractions, exponents, hexadecimal and separators', () => {
    for (const text of ['1.5', '1e3', '0x10', '1_000', '1 000', 'ten', '', 'Infinity']) {
      assert.deepEqual(kind.integer(0).parse(text), { wrong: 'is not a whole number' }, text);
    }
  });

  test('integer without a maximum rejects numbers that are not safe integers', () => {
    assert.deepEqual(outcomes(kind.integer(0), ['9007199254740991', '9007199254740993']), {
      '9007199254740991': 9007199254740991,
      '9007199254740993': 'wrong: is too large',
    });
  });

  test('integer names an upper bound in `expected` only when there is one', () => {
    assert.equal(kind.integer(3).expected, 'a whole number, 3 or more');
    assert.equal(kind.integer(3, 9).expected, 'a whole number, from 3 to 9');
  });

  test('milliseconds and seconds reject durations that a Node timer cannot wait for', () => {
    assert.deepEqual(outcomes(kind.milliseconds(0), ['2147483647', '2147483648']), {
      2147483647: 2147483647,
      2147483648: 'wrong: is too large',
    });
    assert.deepEqual(outcomes(kind.seconds(1), ['0', '2147483', '2147484']), {
      0: 'wrong: is too small',
      2147483: 2147483,
      2147484: 'wrong: is too large',
    });
  });
});

suite('kinds of choices', () => {
  test('boolean takes the usual spellings in any case, and no other text', () => {
    for (const word of ['true', 'TRUE', '1', 'yes', 'On']) {
      assert.deepEqual(kind.boolean.parse(word), { value: true }, word);
    }
    for (const word of ['false', 'False', '0', 'no', 'OFF']) {
      assert.deepEqual(kind.boolean.parse(word), { value: false }, word);
    }
    for (const word of ['banana', 'y', '2', '', 'true false']) {
      assert.deepEqual(kind.boolean.parse(word), { wrong: 'is neither true nor false' }, word);
    }
  });

  test('oneOf ignores case, returns the declared spelling and lists the choices', () => {
    const algorithm = kind.oneOf('RS256', 'EdDSA');
    assert.equal(algorithm.expected, '`RS256` or `EdDSA`');
    assert.deepEqual(outcomes(algorithm, ['rs256', 'EDDSA', 'HS256', 'RS']), {
      rs256: 'RS256',
      EDDSA: 'EdDSA',
      HS256: 'wrong: is not a known value',
      RS: 'wrong: is not a known value',
    });
  });
});

suite('list', () => {
  test('list trims entries and drops empty and repeated ones', () => {
    const letters = kind.list(kind.oneOf('a', 'b', 'c'));
    assert.deepEqual(letters.parse(' b, a,,B ,c,'), { value: ['b', 'a', 'c'] });
  });

  test('list reports the position of the first invalid entry, counting from 1', () => {
    assert.deepEqual(kind.list(kind.integer(0, 9)).parse('1,,12,x'), {
      wrong: 'has an entry (no. 3) that is too large',
    });
  });

  test('list rejects a text without entries', () => {
    assert.deepEqual(kind.list(kind.text).parse(' , ,'), { wrong: 'has no entries' });
  });

  test('list reads "none" as an empty list only with orNone', () => {
    assert.deepEqual(kind.list(kind.text, { orNone: true }).parse('None'), { value: [] });
    assert.deepEqual(kind.list(kind.text).parse('None'), { value: ['None'] });
    assert.equal(
      kind.list(kind.text, { orNone: true }).expected,
      'a comma-separated list, or `none`; each entry a text',
    );
  });

  test('list is secret exactly when its entries are', () => {
    assert.equal(kind.list(kind.secret()).isSecret, true);
    assert.equal(kind.list(kind.text).isSecret, undefined);
  });
});
