import type { Locator } from 'playwright-core';

const clickTimeoutMs = 2_500;

/** Clicks a control. A styled checkbox or radio button can lie below its label, so it is then clicked by script. */
export async function clickControl(control: Locator): Promise<void> {
  try {
    await control.click({ timeout: clickTimeoutMs });
  } catch (error) {
    const isToggle = await control
      .evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'))
      // The control disappeared: the click failed for good.
      .catch(() => false);
    if (!isToggle) throw error;
    await control.dispatchEvent('click');
  }
}
