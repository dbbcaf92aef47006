import type { Page } from 'playwright-core';
import { GUARD_MS } from '../../../api/client/compare/pairs.ts';
import type { TestApp } from '../../support/app.ts';
import type { TestProject, TestUser } from '../../support/factories.ts';

/** Comparisons of a project as the service has them, oldest first. */
export async function storedComparisons(
  app: TestApp,
  user: TestUser,
  project: Pick<TestProject, 'id'>,
): Promise<
  { id: string; feature_a_id: string; feature_b_id: string; choice: string; strength: string | null; user_id: string }[]
> {
  const { body } = await app.as(user).get(`/projects/${project.id}/comparisons?per_page=1000`);
  return body.items.toReversed();
}

/** The pair on the screen, once it takes answers: keys within a moment after it appeared are not meant for it. */
export async function readyPair(page: Page): Promise<string> {
  const handle = await page.waitForFunction((guard) => {
    const [mark] = performance.getEntriesByName('pair');
    const isReady = document.querySelector('.compare-card:not(.is-waiting)') !== null;
    return mark && isReady && performance.now() - mark.startTime > guard + 5 ? (mark as PerformanceMark).detail : null;
  }, GUARD_MS);
  return (await handle.jsonValue()) as string;
}

/** Presses a key for the pair on the screen, and waits until another one, or something else, is there. */
export async function press(page: Page, key: string): Promise<void> {
  const pair = await readyPair(page);
  await page.keyboard.press(key);
  await goneFrom(page, pair);
}

/** Waits until another pair, or something else, is on the screen. */
export async function goneFrom(page: Page, pair: string): Promise<void> {
  await page.waitForFunction((before) => {
    const [mark] = performance.getEntriesByName('pair');
    const isAsking = document.querySelector('.compare-card') !== null;
    return !isAsking || (mark as PerformanceMark | undefined)?.detail !== before;
  }, pair);
}

/** The names on the cards, left and right. */
export async function shownNames(page: Page): Promise<[string, string]> {
  const names = await page.locator('.compare-name').allTextContents();
  return [names[0]!.trim(), names[1]!.trim()];
}

/** Waits until nothing waits to be sent any more. */
export async function allSent(page: Page): Promise<void> {
  await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith('pairwise.unsent')));
}
