import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Account, findAccount, type SignUp, signUpErrors } from './src/lib/accounts.ts';
import { isEmail } from './src/lib/is-email.ts';
import { hashPassword, isPassword } from './src/lib/password.ts';

suite('the kit for accounts', () => {
  const ada: Account = {
    id: '1',
    name: 'Ada',
    email: 'ada@example.com',
    role: '',
    since: '2026-11-15',
    password: { salt: '', hash: '' },
  };
  const entered: SignUp = {
    name: 'Bob',
    email: 'bob@example.com',
    password: 'correct horse',
    confirmation: 'correct horse',
    role: '',
  };
  const check = (change: Partial<SignUp>, roles: string[] = []) =>
    Object.keys(signUpErrors({ ...entered, ...change }, [ada], roles, isEmail));

  test('a stored password has a salt of its own and does not contain the password', async () => {
    const [one, other] = await Promise.all([hashPassword('secret 1'), hashPassword('secret 1')]);
    assert.notDeepEqual(one, other);
    assert.doesNotMatch(JSON.stringify(one), /secret/);
    assert.match(one.hash, /^[0-9a-f]{64}$/);
    assert.ok(await isPassword('secret 1', one));
    assert.ok(!(await isPassword('Secret 1', one)));
  });

  test('a sign-up needs a name, a new address, and the same long password twice', () => {
    assert.deepEqual(check({}), []);
    assert.deepEqual(check({ name: ' ' }), ['name']);
    assert.deepEqual(check({ email: 'bob' }), ['email']);
    assert.deepEqual(check({ email: ' ADA@example.com' }), ['email']);
    assert.deepEqual(check({ password: 'short', confirmation: 'short' }), ['password']);
    assert.deepEqual(check({ confirmation: 'correct house' }), ['confirmation']);
  });

  test('a role must be chosen if there are several', () => {
    assert.deepEqual(check({}, ['Teacher', 'Student']), ['role']);
    assert.deepEqual(check({ role: 'Student' }, ['Teacher', 'Student']), []);
    assert.deepEqual(check({}, ['Member']), []);
  });

  test('an account is found by its address in any spelling', () => {
    assert.equal(findAccount([ada], ' Ada@Example.com '), ada);
    assert.equal(findAccount([ada], 'eve@example.com'), undefined);
  });
});
