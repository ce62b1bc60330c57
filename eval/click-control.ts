import type { Locator } from 'playwright-core';
import { StepError } from './step-error.ts';

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
    if (!isToggle && isTimeout(error)) throw new StepError('it is disabled, covered or moving');
    if (!isToggle) throw error;
    await control.dispatchEvent('click');
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';
