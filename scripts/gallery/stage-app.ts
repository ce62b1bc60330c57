import type { TestBrowser } from '../../e2e/support/chromium.ts';

type Page = Awaited<ReturnType<TestBrowser['newPage']>>;
type Stage = (page: Page) => Promise<unknown>;

/** Steps before a screenshot, for apps that would show little without them. */
const stages: Readonly<Record<string, Stage>> = {
  chess: async (page) => {
    for (const square of ['e2', 'e4', 'e7', 'e5', 'g1', 'f3', 'b8', 'c6', 'f1', 'b5']) {
      await page.getByRole('button', { name: new RegExp(`^${square}:`) }).click();
    }
  },
  drawing: draw,
  habits: async (page) => {
    for (const name of [/^Drink water, today/, /^Read 20 minutes, today/]) {
      await page.getByRole('button', { name }).click();
    }
  },
  minesweeper: async (page) => {
    for (const field of ['Row 5, column 5', 'Row 1, column 9']) {
      await page.getByRole('button', { name: new RegExp(`^${field}:`) }).click();
    }
  },
  tetris: async (page) => {
    await page.getByRole('button', { name: 'Start' }).click();
    for (const steps of [-4, 3, -1, 2, 0, -3, 4]) {
      const key = steps < 0 ? 'ArrowLeft' : 'ArrowRight';
      for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(key);
      await page.keyboard.press('Space');
    }
  },
  'tiles-2048': async (page) => {
    for (let move = 0; move < 60; move += 1) {
      await page.keyboard.press(['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][move % 4] ?? '');
    }
  },
  'typing-test': async (page) => {
    const input = page.getByRole('textbox', { name: 'Your typing' });
    await input.pressSequentially('The harbor was quiet before sunrise. A single boat');
  },
};

/** Draws a house under the sun. */
async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /^Drawing with/ }).boundingBox();
  if (!box) throw new Error('there is no canvas');
  const point = (x: number, y: number) => [box.x + x, box.y + y] as const;
  const stroke = async (color: string, points: readonly (readonly [number, number])[]) => {
    await page.getByRole('radio', { name: color }).click();
    const [first, ...rest] = points.map(([x, y]) => point(x, y));
    if (!first) return;
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const next of rest) await page.mouse.move(...next, { steps: 6 });
    await page.mouse.up();
  };
  const circle = (x: number, y: number, radius: number) =>
    Array.from({ length: 25 }, (_, step) => {
      const angle = (step / 24) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    });
  await stroke('Blue', [
    [330, 220],
    [330, 380],
    [560, 380],
    [560, 220],
    [330, 220],
  ]);
  await stroke('Red', [
    [310, 222],
    [445, 110],
    [580, 222],
  ]);
  await stroke('Green', [
    [120, 382],
    [260, 390],
    [640, 384],
    [900, 392],
  ]);
  await stroke('Orange', circle(760, 110, 46));
  await stroke('Orange', circle(760, 110, 20));
}

export async function stageApp(page: Page, appId: string): Promise<void> {
  await stages[appId]?.(page);
}
