import { toolSettings } from '../understand/tool-settings.ts';
import { type Rule, screensOf, withScreen } from './rule.ts';

/** Changes the options of a tool: "make it 30 seconds", "add Paris". */
export const changeTool: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'tool');
  if (!screen) return undefined;
  const found = toolSettings(screen.variant, clause);
  if (Object.keys(found).length === 0) return undefined;
  const isAdding = /\badd\b/i.test(clause);
  const merged = Object.entries(found).map(([name, value]) => {
    const old = screen.settings[name];
    const isList = isAdding && Array.isArray(value) && Array.isArray(old);
    return [name, isList ? [...new Set([...old, ...value])] : value] as const;
  });
  const settings = { ...screen.settings, ...Object.fromEntries(merged) };
  const said = `changed the options of the ${screen.title.toLowerCase()}`;
  return { app: withScreen(app, { ...screen, settings }), said };
};
