import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeMobile } from './compose-mobile.ts';
import { readingLog, recipes } from './testing/record-samples.ts';
import { pocketTools } from './testing/tool-samples.ts';

const codeOf = (app: typeof recipes) => composeMobile(app).get('App.tsx') ?? '';

test('several screens become tabs, one screen a stack', () => {
  assert.match(codeOf(readingLog), /<Tab\.Screen\s+name="Books"\s+component=\{BooksScreen\}/);
  assert.match(codeOf(recipes), /<Stack\.Screen name="Recipes" component=\{RecipesScreen\} \/>/);
  assert.match(composeMobile(readingLog).get('src/navigation.ts') ?? '', /Books: undefined;/);
});

test('only tabs that do not fit next to each other scroll', () => {
  assert.doesNotMatch(codeOf(readingLog), /ScrollingTabBar/);
  assert.match(codeOf(pocketTools), /tabBar=\{\(props\) => <ScrollingTabBar \{\.\.\.props\} \/>\}/);
});

test('the mode switch is part of apps that have one', () => {
  assert.match(codeOf({ ...recipes, theme: 'toggle' }), /<ModeToggle \/>/);
  assert.doesNotMatch(codeOf({ ...recipes, theme: 'light' }), /ModeToggle/);
});

test('kinds of screens that exist only on the web are refused', () => {
  const screen = { kind: 'account', key: 'account', title: 'Account', roles: [], membersOnly: [] };
  const app = { ...recipes, screens: [...recipes.screens, screen] } as typeof recipes;
  assert.throws(() => composeMobile(app), /account screens exist only on the web/);
});
