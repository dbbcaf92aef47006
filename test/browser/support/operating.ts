import type { Browser } from 'playwright-core';
import type { OperatedApp } from '../../support/operations.ts';
import { type Size, Visitor } from './visitor.ts';

/** A superuser at the overview of operating. */
export async function operate(browser: Browser, app: OperatedApp, size: Size = 'desktop'): Promise<Visitor> {
  const visitor = await Visitor.open(browser, app, { size });
  await visitor.signIn(app.root);
  await visitor.goto('/operate');
  return visitor;
}

/** Goes to a section of operating. */
export async function section({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
}
