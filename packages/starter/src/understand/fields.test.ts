import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFields } from './fields.ts';

const brief = (text: string, around = {}) =>
  readFields(text, around).map((field) =>
    [
      `${field.label}: ${field.kind}`,
      field.options.join('/'),
      field.unit,
      field.min !== undefined || field.max !== undefined
        ? `${field.min ?? ''}–${field.max ?? ''}`
        : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );

describe('readFields', () => {
  it('tells kinds by their words', () => {
    assert.deepEqual(brief('author, rating 1-5 and finished date'), [
      'Author: text',
      'Rating: rating 1–5',
      'Finished date: date',
    ]);
  });

  it('reads ranges in the ways people write them', () => {
    for (const text of [
      'score from 1 to 10',
      'score out of ten',
      'score (1-10)',
      'score 1–10'.replace('–', '-'),
      'score up to 10',
    ])
      assert.deepEqual(brief(text), ['Score: rating 1–10'], text);
  });

  it('reads units and currencies', () => {
    assert.deepEqual(
      brief(
        'distance in km, weight (g), price in £, cost $, humidity %, temperature in °C, length in minutes',
      ),
      [
        'Distance: number km',
        'Weight: number g',
        'Price: money £',
        'Cost: money $',
        'Humidity: percent % –100',
        'Temperature: number °C',
        'Length: duration',
      ],
    );
  });

  it('reads what can be chosen', () => {
    assert.deepEqual(brief('status (open, closed), size: S/M/L, priority low/medium/high, mood'), [
      'Status: choice Open/Closed',
      'Size: choice S/M/L',
      'Priority: choice Low/Medium/High',
      'Mood: choice Great/Good/Okay/Low/Bad',
    ]);
  });

  it('reads questions', () => {
    assert.deepEqual(
      brief(
        'paid?, whether it was returned, when it was bought, how many eggs, would visit again (yes/no)',
      ),
      [
        'Paid: boolean',
        'Returned: boolean',
        'Bought: date',
        'Eggs: number',
        'Would visit again: boolean',
      ],
    );
  });

  it('keeps words together that belong together, and parts what two share', () => {
    assert.deepEqual(brief('date of birth, start and end time, first and last name'), [
      'Date of birth: date',
      'Start time: time',
      'End time: time',
      'First name: text',
      'Last name: text',
    ]);
  });

  it('relates to entities that are there', () => {
    const [field] = readFields('belongs to a project', {
      entities: [{ key: 'project', name: 'project' }],
    });
    assert.equal(field?.kind, 'relation');
    assert.equal(field?.entity, 'project');
  });

  it('gives keys that code can use', () => {
    const keys = readFields('class, new, naïve façade, Größe, 名前, 年齢, name').map(
      (field) => field.key,
    );
    assert.deepEqual(keys, [
      'classValue',
      'newValue',
      'naiveFacade',
      'grosse',
      'field1',
      'field2',
      'name',
    ]);
  });
});
