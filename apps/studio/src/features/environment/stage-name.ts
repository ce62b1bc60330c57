import type { EnvironmentStage } from '@millwright/contract';

export const stageName: Readonly<Record<EnvironmentStage, string>> = { dev: 'Dev', live: 'Live' };
