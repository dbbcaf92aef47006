import type { Browser, Locator } from 'playwright-core';
import type { TestApp } from '../../support/app.ts';
import type { TestProject, TestUser } from '../../support/factories.ts';
import { startClientApp } from '../../support/web-client.ts';
import { type Size, Visitor, type VisitorOptions } from './visitor.ts';

export const NAMES = ['Dark theme', 'Offline reading', 'Import from CSV', 'Webhooks', 'Audit log'];

export const rowOf = ({ page }: Visitor, name: string): Locator => page.getByRole('row', { name });

/** Opens the table of features. Each call of `begin` makes a new person with a new project. */
export class FeatureTable {
  readonly app: TestApp;
  lead!: TestUser;
  project!: TestProject;
  readonly #browser: Browser;

  private constructor(browser: Browser, app: TestApp) {
    this.#browser = browser;
    this.app = app;
  }

  static async start(browser: Browser): Promise<FeatureTable> {
    return new FeatureTable(browser, await startClientApp());
  }

  /** Makes a person and a project, and opens the table. */
  async begin(
    size: Size = 'desktop',
    features: readonly string[] | number = NAMES,
    options: VisitorOptions = {},
  ): Promise<Visitor> {
    this.lead = await this.app.make.user();
    this.project = await this.app.make.project({ owner: this.lead, name: 'Backlog', features });
    const visitor = await Visitor.open(this.#browser, this.app, { size, ...options });
    await visitor.signIn(this.lead);
    await this.open(visitor);
    return visitor;
  }

  async open(visitor: Visitor): Promise<void> {
    await visitor.goto(`/projects/${this.project.id}/features`);
    await visitor.heading('Features');
  }

  async stored(): Promise<{ name: string; description: string; tags: string[] }[]> {
    return (await this.app.as(this.lead).get(`/projects/${this.project.id}/features?per_page=1000`)).body.items;
  }

  async namesStored(): Promise<string[]> {
    return (await this.stored()).map(({ name }) => name);
  }
}
