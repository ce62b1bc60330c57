import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../support/studio-tab.ts';
import { heading } from '../support/template-browser.ts';
import { testTemplate } from '../support/template-tests.ts';

const file = 'src/screens/home-screen.tsx';
/** A screen with every component of the template. */
const gallery = join(import.meta.dirname, 'mobile-gallery/gallery-screen.tsx');

testTemplate({
  template: 'mobile',
  file,
  another: `import { Text } from 'react-native';
export default function Other() {
  return <Text accessibilityRole="header">Taken over</Text>;
}
`,
  more: (browser) => {
    test('supports images, touches and public environment variables like a phone', async () => {
      const { server } = browser();
      await server.write('.env', 'EXPO_PUBLIC_NAME=seen\nSECRET=hidden\n', 'add');
      await server.settled();
      await using tab = await browser().open({ width: 390, isFresh: true });
      const code = await server.read(file);
      await server.write(
        file,
        `import { useState } from 'react';
import { Image, Pressable, Text, View } from 'react-native';
export default function HomeScreen() {
  const [touched, setTouched] = useState(0);
  const icon = require('../../assets/icon.png');
  return (
    <View>
      <Text accessibilityRole="header">{\`\${process.env.EXPO_PUBLIC_NAME} \${process.env.SECRET}\`}</Text>
      <Image source={icon} accessibilityLabel="icon" style={{ width: 64, height: 64 }} />
      <Pressable role="button" onPress={() => setTouched(touched + 1)}>
        <Text>touched {touched}</Text>
      </Pressable>
    </View>
  );
}
`,
      );
      await heading(tab.page, 'seen undefined');
      const picture = tab.page.getByLabel('icon').locator('img');
      await picture.waitFor({ state: 'attached' });
      assert.match(String(await picture.getAttribute('src')), /\/assets\/icon\.png/);
      await tab.page.getByRole('button').click();
      await tab.page.getByText('touched 1').waitFor();
      assert.deepEqual(tab.consoleErrors, []);
      await server.write(file, code);
      await heading(tab.page, 'Your app starts here');
    });

    test('has accessible components in light and dark, without console errors', async () => {
      const { server } = browser();
      await using tab = await browser().open({ width: 390 });
      const { page } = tab;
      const code = await server.read(file);
      await server.write(file, await readFile(gallery, 'utf8'));
      await heading(page, 'Gallery');
      await page.setViewportSize({ width: 390, height: 4600 });
      await assertAccessible(page, 'all components');
      // Drawing a page this tall takes time.
      await page.setViewportSize({ width: 390, height: 844 });

      for (const [open, close] of [
        ['Open sheet', 'Done'],
        ['Open dialog', 'Close'],
        ['Ask first', 'Cancel'],
      ] as const) {
        await press(page, open);
        await assertAccessible(page, open, '[role=dialog]');
        await press(page, close);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await press(page, 'Room: Choose a room');
      await assertAccessible(page, 'the options of a select', '[role=dialog]');
      await page.getByRole('radio', { name: 'Bath' }).click();
      await page.getByRole('button', { name: 'Room: Bath' }).waitFor();
      await press(page, 'Save');
      await page.getByText('Saved').waitFor();
      await assertAccessible(page, 'a toast');
      assert.deepEqual(tab.consoleErrors, []);
      await server.write(file, code);
      await heading(page, 'Your app starts here');
    });

    test('keeps the chosen color mode after a reload', async () => {
      await using tab = await browser().open({ width: 390, isFresh: true });
      await press(tab.page, 'Use dark colors');
      await tab.page.reload();
      await press(tab.page, 'Use light colors');
      await tab.page.getByRole('button', { name: 'Use dark colors' }).waitFor();
      await tab.page.evaluate(() => localStorage.clear());
    });
  },
});

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
