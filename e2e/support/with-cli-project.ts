import { after, before } from 'node:test';
import { type CliFixture, leaseCliFixture } from './cli.ts';

export interface CliProject extends CliFixture {
  readonly projectId: string;
}

/** A user's machine and a project of that user: ready before the first test of a file, closed after its last. */
export function withCliProject(start: () => Promise<CliFixture> = leaseCliFixture): CliProject {
  const started: Partial<CliProject> = {};
  before(async () => {
    const fixture = await start();
    Object.assign(started, fixture);
    const { projectId } = await fixture.ada.turn({ prompt: 'say hello' });
    Object.assign(started, { projectId });
  });
  after(() => started[Symbol.asyncDispose]?.());
  // Only tests read it, after it is filled.
  return started as CliProject;
}
