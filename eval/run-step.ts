import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chooseOption } from './choose-option.ts';
import { clickControl } from './click-control.ts';
import { colorDistance, toleranceOf } from './color-distance.ts';
import { fillRest } from './fill-rest.ts';
import { type ActionTarget, findAction } from './find-action.ts';
import { findClickable, findControl, findFieldAfterText, findNamedField } from './find-control.ts';
import { findFirstField, findSubmitButton } from './find-form.ts';
import {
  countElements,
  countTableRows,
  fitsWidth,
  hasChart,
  hasFieldValue,
  hasImage,
} from './inspect-page.ts';
import { waitUntilMounted } from './open-app.ts';
import { openDetails } from './open-details.ts';
import { pollUntil } from './poll-until.ts';
import { readColors } from './read-colors.ts';
import { readVisibleText } from './read-visible-text.ts';
import { sampleFile } from './sample-file.ts';
import { setField } from './set-field.ts';
import { StepError } from './step-error.ts';
import type { Step } from './task.ts';
import { containsPattern } from './text-pattern.ts';

const stepTimeoutMs = 3_000;
/** Shorter, because most apps lack an optional control. */
const optionalTimeoutMs = 1_000;

/** Performs one step. Throws if the app does not fulfill it within three seconds. */
export async function runStep(page: Page, step: Step): Promise<void> {
  if ('open' in step) return openPath(page, step.open);
  if ('click' in step) return click(page, step);
  if ('tryClick' in step) return tryClick(page, { pattern: step.tryClick, near: step.near });
  if ('openDetails' in step) return openDetails(page, step.openDetails, stepTimeoutMs);
  if ('fill' in step) return fill(page, step.fill, step.with);
  if ('fillFirst' in step) return fillFirst(page, step.fillFirst);
  if ('fillRest' in step) return fillRest(page);
  if ('upload' in step) return upload(page, step.upload);
  if ('submit' in step) return submit(page);
  if ('choose' in step) {
    const choose = () => chooseOption(page, step.choose, step.option);
    return expectSoon(choose, 'no such control or option');
  }
  if ('press' in step) return press(page, step.press, step.times ?? 1);
  if ('see' in step) {
    return expectSoon(() => shows(page, step.see), 'the page does not show it');
  }
  if ('notSee' in step) {
    return expectSoon(async () => !(await shows(page, step.notSee)), 'the page shows it');
  }
  if ('seeResult' in step) {
    const showsResult = async () =>
      (await shows(page, step.seeResult)) || (await hasFieldValue(page, step.seeResult));
    return expectSoon(showsResult, 'neither the page nor a field shows it');
  }
  if ('count' in step) {
    const isEnough = async () => (await countElements(page, step.count)) >= step.atLeast;
    return expectSoon(isEnough, `fewer than ${step.atLeast}`);
  }
  if ('seeControl' in step) {
    const target = { pattern: step.named, role: step.seeControl, href: step.href };
    return expectSoon(() => findControl(page, target), 'no such control');
  }
  if ('seeChart' in step) return expectSoon(() => hasChart(page), 'no chart');
  if ('seeImage' in step) return expectSoon(() => hasImage(page), 'no image');
  if ('seeTable' in step) {
    const isLongEnough = async () => (await countTableRows(page)) >= step.seeTable;
    return expectSoon(isLongEnough, `no table with ${step.seeTable} rows`);
  }
  if ('color' in step) return compareColor(page, step);
  if ('resize' in step) {
    const [width, height] = step.resize;
    return page.setViewportSize({ width, height });
  }
  if ('fitsWidth' in step) return expectSoon(() => fitsWidth(page), 'the page scrolls sideways');
  if ('reload' in step) {
    await page.reload();
    return waitUntilMounted(page);
  }
  await delay(step.waitMs);
}

async function expectSoon(probe: () => Promise<unknown>, reason: string): Promise<void> {
  const isFulfilled = await pollUntil(async () => Boolean(await probe()), stepTimeoutMs);
  if (!isFulfilled) throw new StepError(reason);
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await waitUntilMounted(page);
}

async function click(page: Page, step: Extract<Step, { click: string }>): Promise<void> {
  if ('near' in step) return clickNear(page, { pattern: step.click, near: step.near });
  const target = { pattern: step.click, role: step.role, isLast: step.last };
  const control = await pollUntil(() => findClickable(page, target), stepTimeoutMs);
  if (!control) throw new StepError(`no such ${step.role ?? 'control or text'}`);
  await clickControl(control);
}

async function clickNear(page: Page, target: ActionTarget): Promise<void> {
  const control = await pollUntil(() => findAction(page, target), stepTimeoutMs);
  if (!control) throw new StepError('no such control near the text');
  await clickControl(control);
}

async function tryClick(page: Page, target: ActionTarget): Promise<void> {
  const control = await pollUntil(() => findAction(page, target), optionalTimeoutMs);
  if (control) await clickControl(control);
}

async function submit(page: Page): Promise<void> {
  const button = await pollUntil(() => findSubmitButton(page), stepTimeoutMs);
  if (!button) throw new StepError('no enabled button that submits a form');
  await clickControl(button);
}

/** File fields are often hidden behind a styled button. */
async function upload(page: Page, name: string): Promise<void> {
  const field = page.locator('input[type=file]:enabled');
  await expectSoon(() => field.count(), 'no file field');
  await field.first().setInputFiles(sampleFile(name));
}

async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = await pollUntil(
    async () => (await findNamedField(page, name)) ?? (await findFieldAfterText(page, name)),
    stepTimeoutMs,
  );
  if (!field) throw new StepError('no such field');
  await setField(field, value);
}

async function fillFirst(page: Page, value: string): Promise<void> {
  const field = await pollUntil(() => findFirstField(page), stepTimeoutMs);
  if (!field) throw new StepError('no field');
  await setField(field, value);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

async function shows(page: Page, pattern: string): Promise<boolean> {
  return containsPattern(await readVisibleText(page), pattern);
}

async function compareColor(page: Page, step: Extract<Step, { color: string }>): Promise<void> {
  let closest = 'none';
  const isClose = async () => {
    const { expected, found } = await readColors(page, step.color, step.like);
    if (!expected) throw new StepError('not an opaque CSS color');
    const [best] = found
      .map((color) => ({ color, distance: colorDistance(color, expected) }))
      .sort((a, b) => a.distance - b.distance);
    if (best) closest = `rgb(${best.color.join(', ')})`;
    return best !== undefined && best.distance <= toleranceOf(expected);
  };
  const hasColor = await pollUntil(isClose, stepTimeoutMs);
  if (!hasColor) throw new StepError(`the closest color is ${closest}`);
}
