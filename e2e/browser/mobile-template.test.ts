import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heading } from '../support/template-browser.ts';
import { testTemplate } from '../support/template-tests.ts';

const file = 'src/StartScreen.tsx';

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
      await using tab = await browser().open({ width: 390 });
      const code = await server.read(file);
      await server.write(
        file,
        `import { useState } from 'react';
import { Image, Pressable, Text, View } from 'react-native';
export default function StartScreen() {
  const [touched, setTouched] = useState(0);
  const icon = require('../assets/icon.png');
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
  },
});
