import type { Specification } from '../specification.ts';
import { entityIn, listOf, screensOf, withEntity, withScreen } from './app-parts.ts';
import type { Quotation } from './clause-around.ts';
import { done, type Fulfilled, notDone, type Requirement } from './requirement.ts';

/** The label of a button: of an action on records, of a form, or of the button that adds a record. */
export function buttonLabel({ text, before, after }: Quotation): Requirement {
  return {
    text: `a button "${text}"`,
    fulfill: (app) =>
      labelAction(app, text) ??
      labelForm(app, text) ??
      labelAdding(app, text, `${before} ${after}`) ??
      notDone(app, 'The app has no such button.'),
  };
}

const stem = (label: string) => label.toLowerCase().split(' ')[0] ?? '';

function labelAction(app: Specification, label: string): Fulfilled | undefined {
  for (const entity of app.entities) {
    const found = entity.actions?.find((action) => stem(action.label) === stem(label));
    if (!found) continue;
    const actions = entity.actions?.map((action) =>
      action === found ? { ...action, label } : action,
    );
    return done(withEntity(app, entity, { ...entity, ...(actions ? { actions } : {}) }));
  }
  return undefined;
}

function labelForm(app: Specification, label: string): Fulfilled | undefined {
  const [form] = screensOf(app, 'form');
  return form && done(withScreen(app, form, { ...form, action: label }));
}

function labelAdding(app: Specification, label: string, around: string): Fulfilled | undefined {
  const entity = entityIn(app, `${label} ${around}`) ?? app.entities[0];
  const list = entity && listOf(app, entity);
  return list && done(withScreen(app, list, { ...list, added: { ...list.added, label } }));
}
