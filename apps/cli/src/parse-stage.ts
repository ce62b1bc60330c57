import { type EnvironmentStage, environmentStages } from '@millwright/contract/states';
import { CliError } from './cli-error.ts';

/** Reads `--stage`. */
export function parseStage(stage: string | undefined): EnvironmentStage | undefined {
  const found = environmentStages.find((one) => one === stage);
  if (stage === undefined || found) return found;
  throw new CliError('usage', `--stage must be one of: ${environmentStages.join(', ')}`);
}
