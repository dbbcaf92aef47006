import type { Locator, Page } from 'playwright-core';
import { goneFrom, readyPair } from './comparing.ts';

const LONG = 'As a team lead I want to read this wherever I am, so that no time is lost. '.repeat(12);
const NAMES = [
  'Dark theme',
  'Webhooks',
  'Audit log',
  'Single sign-on',
  'Bulk edit',
  'Offline mode',
  'Templates',
  'Search',
];

/** As many features as sets need; half of them have a long description. */
export const EIGHT = NAMES.map((name, index) => ({ name, description: index % 2 ? LONG : '', tags: ['mobile'] }));

/** Opens questions and answers the first, which is a pair, so that a set follows. */
export async function reachSet(page: Page, open: () => Promise<unknown>): Promise<void> {
  const looked = page.waitForResponse(/comparisons\/progress/);
  await open();
  await (await looked).finished();
  await readyPair(page);
  const before = await readyPair(page);
  await page.locator('.compare-left').click();
  await goneFrom(page, before);
  await page.locator('.is-set').waitFor();
}

/** The buttons of the four cards. */
export const cardsOn = (page: Page): Locator => page.locator('.is-set .compare-name');
export const namesOn = (page: Page): Promise<string[]> => cardsOn(page).allTextContents();

/** Waits until the set on the screen takes answers. @returns its names. */
export async function readySet(page: Page): Promise<string[]> {
  await readyPair(page);
  await page.locator('.is-set .compare-card:not(.is-waiting)').first().waitFor();
  return namesOn(page);
}
