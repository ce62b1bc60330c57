import { z } from 'zod';
import { explainRejectedVariableName } from '../explain-rejected-variable-name.ts';
import { environmentLimits } from '../limits.ts';
import { environmentStages } from '../states.ts';
import { request } from './request.ts';
import { text } from './text.ts';

const stage = () => z.enum(environmentStages);

/** Also used for the name in a path. */
export const environmentVariableName = z.string().superRefine((name, context) => {
  const message = explainRejectedVariableName(name);
  if (message) context.addIssue({ code: 'custom', message });
});

const { valueBytes, variablesPerStage } = environmentLimits;
const encoder = new TextEncoder();

const environmentVariableValue = () =>
  text()
    .max(valueBytes)
    .refine(
      (value) => encoder.encode(value).length <= valueBytes,
      `must not be longer than ${valueBytes} bytes`,
    )
    .describe('Write-only');

export const environmentQuery = request(
  z.object({ stage: stage().describe('Defaults to both stages').optional() }),
);

export const environmentVariableRequest = request(
  z.object({ stage: stage(), value: environmentVariableValue() }),
);

export const environmentRequest = request(
  z.object({
    stage: stage(),
    variables: z
      .array(z.object({ name: environmentVariableName, value: environmentVariableValue() }))
      .min(1)
      .max(variablesPerStage)
      .refine(
        (all) => new Set(all.map(({ name }) => name)).size === all.length,
        'must not name a variable twice',
      ),
  }),
);
export type EnvironmentRequest = z.output<typeof environmentRequest>;

export const environmentVariableSelection = request(z.object({ stage: stage() }));
