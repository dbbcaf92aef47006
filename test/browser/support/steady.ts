import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';

/** Tops of the headings on the screen, in pixels of the page. */
const tops = async (page: Page): Promise<Map<string, number>> =>
  new Map(
    await page.evaluate(() =>
      [...document.querySelectorAll('main h2')].map((heading): [string, number] => [
        heading.textContent,
        Math.round(heading.getBoundingClientRect().top + scrollY),
      ]),
    ),
  );

/**
 * Opens a screen while one of its requests hangs, and then lets the request go on: no heading that was on the screen before may move.
 * @param late the request that hangs. @param open opens the screen until something is on it. @param whole waits until all is on it.
 */
export async function expectNothingMoves(
  page: Page,
  late: RegExp,
  open: () => Promise<void>,
  whole: () => Promise<void>,
): Promise<void> {
  const arrived = Promise.withResolvers<Route>();
  const hold = (route: Route) => arrived.resolve(route);
  await page.route(late, hold, { times: 1 });
  await open();
  const route = await arrived.promise;
  const before = await tops(page);
  await route.continue();
  await whole();
  const after = await tops(page);
  for (const [heading, top] of before) expect(after.get(heading), heading).to.equal(top);
}
