import type { AppLogSource, EnvironmentStage } from '@millwright/contract';

/** Which log of an app is shown. */
export interface LogChoice {
  readonly value: 'server' | 'browser' | 'published';
  readonly name: string;
  readonly about: string;
  readonly stage: EnvironmentStage;
  readonly source: AppLogSource;
}

export const serverLog: LogChoice = {
  value: 'server',
  name: 'Server',
  about: 'The server of the preview',
  stage: 'dev',
  source: 'server',
};
export const browserLog: LogChoice = {
  value: 'browser',
  name: 'Browser',
  about: 'The browser console of the preview',
  stage: 'dev',
  source: 'browser',
};
export const publishedLog: LogChoice = {
  value: 'published',
  name: 'Published',
  about: 'The server of the published app',
  stage: 'live',
  source: 'server',
};
