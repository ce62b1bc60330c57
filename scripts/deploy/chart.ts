import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { GoTemplates, parseTemplate } from './go-template.ts';
import { helmFunctions } from './helm-functions.ts';

export type Values = { readonly [key: string]: unknown };

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [key: string]: unknown;
}

/** Same rules as Go's libraries: `off` is false, and keys are unique. */
const yamlOptions = { version: '1.1', uniqueKeys: true } as const;

/** Output of `helm template millwright FOLDER` as objects; `changes` are merged over values.yaml. */
export function renderChart(folder: string, changes: Values = {}): Manifest[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const chart = parse(read('Chart.yaml'), yamlOptions) as {
    name: string;
    version: string;
    appVersion: string;
  };
  const values = overlay(parse(read('values.yaml'), yamlOptions), changes);
  checkValues(values, JSON.parse(read('values.schema.json')));

  const data = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: 'millwright', Namespace: 'default', Service: 'Helm' },
  };
  const templates = new GoTemplates(helmFunctions);
  const files = readdirSync(join(folder, 'templates'))
    .sort()
    .map((name) => ({ name, nodes: inFile(name, () => parseTemplate(read('templates', name))) }));
  for (const { nodes } of files) templates.define(nodes);
  return files.flatMap(({ name, nodes }) =>
    inFile(name, () => {
      const text = templates.execute(nodes, data);
      return name.endsWith('.yaml') ? manifestsIn(text) : [];
    }),
  );
}

function inFile<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text, yamlOptions).flatMap((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw problem;
    const content = document.toJS() as Manifest | null;
    return content ? [content] : [];
  });
}

function checkValues(values: Values, schema: object): void {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false });
  if (ajv.validate(schema, values)) return;
  throw new Error(`values: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`);
}

function overlay(base: Values, changes: Values): Values {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const under = result[key];
    result[key] = isMap(under) && isMap(value) ? overlay(under, value) : value;
  }
  return result;
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
