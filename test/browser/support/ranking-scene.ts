import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestApp } from '../../support/app.ts';
import type { TestFeature, TestUser } from '../../support/factories.ts';
import { startClientApp } from '../../support/web-client.ts';
import { type Size, Visitor } from './visitor.ts';

export type Dimension = 'value' | 'complexity';

/** The value or the effort of a feature, by its number. */
export type Worth = (number: number, dimension: Dimension) => number;
export const byNumber: Worth = (number, dimension) => (dimension === 'value' ? number : (number * 7) % 31);
/** Four features each at one place, and two on their own. */
export const byFours: Worth = (number, dimension) =>
  dimension === 'value' ? Math.floor(number / 4) : (Math.floor(number / 4) * 3) % 4;

/** As many answers as there are questions. */
export const ALL = 10_000;

export const listOf = (page: Page): Locator => page.getByRole('grid', { name: 'Ranking' });

/** An app with two people who rank together. */
export class RankingScene {
  readonly app: TestApp;
  readonly lead: TestUser;
  readonly jon: TestUser;
  readonly #browser: Browser;

  private constructor(browser: Browser, app: TestApp, [lead, jon]: [TestUser, TestUser]) {
    this.#browser = browser;
    this.app = app;
    this.lead = lead;
    this.jon = jon;
  }

  static async start(browser: Browser): Promise<RankingScene> {
    const app = await startClientApp();
    return new RankingScene(browser, app, [await app.make.user(), await app.make.user()]);
  }

  /** A project of two people, answered so many times: by the numbers of its features, unless answered differently. */
  async ranked(count: number, answers: Partial<Record<Dimension, number>>, worth: Worth = byNumber) {
    const names = Array.from({ length: count }, (_, index) => `Feature ${index + 1}`);
    const { id, features } = await this.app.make.project({
      owner: this.lead,
      name: 'Mobile app backlog',
      features: names,
    });
    await this.app.as(this.lead).post(`/users/${this.jon.id}/assignments`, { project_id: id });
    for (const [dimension, most] of Object.entries(answers)) await this.answer(id, dimension as Dimension, most, worth);
    return { id, features };
  }

  async answer(id: string, dimension: Dimension, most: number, worth: Worth) {
    const worthOf = ({ name }: TestFeature) => worth(Number(name.split(' ')[1]), dimension);
    for (let given = 0; given < most; given++) {
      const person = this.app.as(given % 2 === 0 ? this.lead : this.jon);
      const { status, body } = await person.get(`/projects/${id}/comparisons/next?dimension=${dimension}`);
      if (status === 204) return;
      const { comparison_id, feature_a: a, feature_b: b } = body;
      const difference = worthOf(a) - worthOf(b);
      const choice = difference === 0 ? 'tie' : difference > 0 ? 'feature_a' : 'feature_b';
      const pair = { comparison_id, feature_a_id: a.id, feature_b_id: b.id, dimension, choice };
      const stored = await person.post(`/projects/${id}/comparisons/binary`, pair);
      expect(stored.status).to.equal(201);
    }
  }

  /** A window in which the lead has opened an address. */
  async open(path: string, size: Size = 'desktop'): Promise<Visitor> {
    const visitor = await Visitor.open(this.#browser, this.app, { size });
    await visitor.signIn(this.lead);
    await visitor.goto(path);
    return visitor;
  }
}
