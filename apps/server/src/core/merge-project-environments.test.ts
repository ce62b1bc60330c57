import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mergeProjectEnvironments } from './merge-project-environments.ts';
import {
  collectSecrets,
  noProjectEnvironment,
  type ProjectEnvironment,
} from './ports/project-environment.ts';

const source = (environment: Partial<ProjectEnvironment>) => async () => ({
  ...noProjectEnvironment,
  ...environment,
});

suite('mergeProjectEnvironments', () => {
  test('combines variables, hosts and notes of all sources', async () => {
    const merged = mergeProjectEnvironments([
      source({ variables: [{ name: 'A', value: '1', about: 'a' }], hosts: ['x.test'] }),
      source({
        variables: [{ name: 'B', value: '2', about: 'b', isSecret: true }],
        hosts: ['x.test', 'y.test'],
        notes: ['note'],
      }),
    ]);
    assert.deepEqual(await merged('prj_1', 'dev'), {
      variables: [
        { name: 'A', value: '1', about: 'a' },
        { name: 'B', value: '2', about: 'b', isSecret: true },
      ],
      hosts: ['x.test', 'y.test'],
      notes: ['note'],
    });
  });

  test('the earlier source wins if two set the same name', async () => {
    const merged = mergeProjectEnvironments([
      source({ variables: [{ name: 'A', value: 'first', about: '' }] }),
      source({ variables: [{ name: 'A', value: 'second', about: '' }] }),
    ]);
    const { variables } = await merged('prj_1', 'dev');
    assert.deepEqual(
      variables.map(({ value }) => value),
      ['first'],
    );
  });

  test('passes the project and the stage to every source', async () => {
    const calls: string[] = [];
    const record = async (projectId: string, stage: string) => {
      calls.push(`${projectId} ${stage}`);
      return noProjectEnvironment;
    };
    await mergeProjectEnvironments([record, record])('prj_1', 'live');
    assert.deepEqual(calls, ['prj_1 live', 'prj_1 live']);
  });
});

test('collectSecrets also lists the long lines of a value', () => {
  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQ';
  const key = `-----BEGIN KEY-----\n${line}\nshort`;
  const variables = [
    { name: 'KEY', value: key, about: '', isSecret: true },
    { name: 'ONE', value: 'single', about: '', isSecret: true },
    { name: 'URL', value: 'https://x.test', about: '' },
  ];
  assert.deepEqual(collectSecrets({ ...noProjectEnvironment, variables }), [key, line, 'single']);
});
