import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { galleryCategories } from '@millwright/contract';
import { composeGalleryApp } from '../src/compose-gallery-app.ts';
import { galleryApps, galleryRequests, screenshotsDirectory } from '../src/gallery.ts';
import { replay } from '../src/replay.ts';
import { revise } from '../src/revise/revise.ts';
import { readStored, specificationPath } from '../src/stored.ts';
import { faultsOf } from '../src/understand/check.ts';
import { reachableFiles } from './reachable-files.ts';

/** Limits that every app has because its data stays in the browser. They are part of its description. */
const needsServer = /\bneeds? a (?:payment provider and a )?server\b/;

describe('the gallery', () => {
  it('has at least 24 apps with unique names, in every category', () => {
    assert.ok(galleryApps.length >= 24);
    for (const key of ['id', 'title', 'description', 'prompt'] as const) {
      assert.equal(new Set(galleryApps.map((app) => app[key])).size, galleryApps.length, key);
    }
    const used = new Set(galleryApps.map(({ category }) => category));
    assert.deepEqual(used, new Set(galleryCategories));
  });

  it('looks different from app to app', () => {
    const looks = galleryApps.map((app) => {
      const { palette, style, theme } = composeGalleryApp(app).specification;
      return JSON.stringify([palette, style, theme]);
    });
    assert.equal(new Set(looks).size, looks.length);
    const moods = galleryApps.map((app) => composeGalleryApp(app).specification.palette.mood);
    assert.ok(new Set(moods).size >= 10, [...new Set(moods)].join());
  });

  it('has one screenshot for each app, and a megabyte and a half in total at most', () => {
    const files = readdirSync(screenshotsDirectory).sort();
    assert.deepEqual(files, galleryApps.map(({ id }) => `${id}.webp`).sort());
    const sizes = files.map((name) => statSync(new URL(name, screenshotsDirectory)).size);
    assert.ok(sizes.reduce((sum, size) => sum + size) < 1.5 * 1024 * 1024);
  });

  for (const app of galleryApps) {
    it(`builds ${app.title} completely from its requests`, () => {
      const { specification, parts, files } = composeGalleryApp(app);
      assert.equal(specification.title, app.title);
      assert.equal(specification.server, undefined, 'demos are static files');
      assert.deepEqual(faultsOf(specification), []);
      const open = parts.filter(({ status, text }) => status !== 'done' && !needsServer.test(text));
      assert.deepEqual(open, []);
      assert.deepEqual(composeGalleryApp(app).files, files);
      assert.deepEqual(replay(galleryRequests(app), 'web'), specification, 'undo restores it');
      const stored = readStored(files.get(specificationPath) ?? '');
      assert.deepEqual(stored?.requests, galleryRequests(app));
    });

    it(`lets users change ${app.title} in words`, () => {
      const { specification } = composeGalleryApp(app);
      const revision = revise(specification, 'Make it crimson');
      assert.equal(revision.kind, 'changed');
    });
  }
});

describe('the files of a demo', () => {
  it('are those that its entry imports, and everything outside src', () => {
    const files = new Map([
      ['index.html', '<script src="/src/main.tsx">'],
      ['src/main.tsx', "import App from './App';\nimport './theme.css';\nimport './index.css';\n"],
      ['src/App.tsx', "import { Card } from '@/components/card';\nimport { z } from 'zod';\n"],
      ['src/components/card.tsx', "import type { A } from '../lib/a.ts';\n"],
      ['src/components/unused.tsx', "import '@/lib/b';\n"],
      ['src/lib/a.ts', ''],
      ['src/lib/b.ts', ''],
      ['src/theme.css', ''],
      ['src/index.css', ''],
    ]);
    const kept = [...reachableFiles(files, 'src/main.tsx').keys()];
    const unused = ['src/components/unused.tsx', 'src/lib/b.ts'];
    assert.deepEqual(
      kept,
      [...files.keys()].filter((path) => !unused.includes(path)),
    );
  });
});
