import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { startClientApp } from '../support/web-client.ts';
import { Visitor } from './support/visitor.ts';

const PROJECTS = 40;

describe('the web client: moving around', function () {
  this.timeout(60_000);
  let browser: Browser;
  let app: TestApp;
  let lead: TestUser;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    app = await startClientApp();
    lead = await app.make.user();
    for (let made = 1; made <= PROJECTS; made += 1) {
      await app.make.project({ owner: lead, name: `Project ${made}`, features: made === 20 ? 3 : 0 });
    }
  });

  it('names each page, puts the focus on its heading, and finds the place again on the way back', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    // Effects follow the heading.
    const isNamed = (name: string) => page.waitForFunction((title) => document.title === title, `${name} · Pairwise`);
    await visitor.goto('/');
    await isNamed('Projects');
    const link = page.getByRole('link', { name: 'Project 20', exact: true });
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).to.be.greaterThan(500);
    await link.press('Enter');
    await visitor.heading('Project 20');
    await isNamed('Project 20');
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === 'H1');
    await page.goBack();
    await visitor.heading('Projects');
    await page.waitForFunction((place) => Math.abs(scrollY - place) < 4, scrolled);
    await page.goForward();
    await visitor.heading('Project 20');
    visitor.expectNoProblems();
  });

  it('keeps the current section of a project in sight on a phone, without scrolling the page sideways', async () => {
    const visitor = await Visitor.open(browser, app, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(lead);
    const { body: projects } = await app.as(lead).get('/projects/');
    const sections = page.getByRole('navigation', { name: 'Project', exact: true });
    await visitor.goto(`/projects/${projects[0].id}`);
    const names = await sections.getByRole('listitem').allInnerTexts();
    expect(names.length).to.be.at.least(5);
    for (const name of names.filter((each) => each !== 'Compare')) {
      await sections.getByRole('link', { name, exact: true }).click();
      // The links are drawn anew with the next screen.
      await page.waitForFunction((text) => {
        const shown = [...document.querySelectorAll('.sections [aria-current]')].find(
          (link) => link.textContent === text,
        );
        const { left, right, width } = shown?.getBoundingClientRect() ?? { left: 0, right: 0, width: 0 };
        return width > 0 && left >= 0 && right <= 360;
      }, name);
      await visitor.expectSound();
    }
  });

  it('lists the key for searching only where there is something to search in', async () => {
    const few = await app.make.user();
    await app.make.project({ owner: few, name: 'Only one' });
    for (const [person, isListed] of [
      [lead, true],
      [few, false],
    ] as const) {
      const visitor = await Visitor.open(browser, app);
      await visitor.signIn(person);
      await visitor.goto('/');
      await visitor.page.getByRole('link', { name: person === few ? 'Only one' : 'Project 20', exact: true }).waitFor();
      await visitor.page.keyboard.press('?');
      await visitor.page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
      expect((await visitor.page.getByRole('dialog').getByText('Search projects').count()) > 0).to.equal(isListed);
    }
  });

  it('finds a project by a part of its name, from the keyboard', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    await visitor.signIn(lead);
    await visitor.goto('/');
    await page.getByRole('link', { name: 'Project 40' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('project 3');
    await page.getByText('11 projects').waitFor();
    expect(await page.getByRole('listitem').count()).to.equal(11);
    await page.keyboard.type('nothing');
    await page.getByText('No project matches').waitFor();
    await visitor.expectSoundInBothSchemes();
  });

  it('leads back to where one wanted to go before signing in', async () => {
    const visitor = await Visitor.open(browser, app);
    const { page } = visitor;
    const wanted = `/projects/${(await app.as(lead).get('/projects/')).body[19].id}?x=1`;
    await visitor.goto(wanted);
    await visitor.heading('Sign in');
    await visitor.signInHere(lead);
    await visitor.heading('Project 20');
    expect(page.url()).to.equal(`${app.base}${wanted}`);
  });

  it('would notice a violation of its policy, an error, and a request to somewhere else', async () => {
    const visitor = await Visitor.open(browser, app);
    await visitor.goto('/sign-in');
    await visitor.page
      .evaluate(() => {
        setTimeout(() => {
          throw new Error('on purpose');
        });
        void fetch('http://localhost:9/').catch(() => {});
        document.body.append(Object.assign(document.createElement('script'), { src: 'data:text/javascript,1' }));
      })
      .catch(() => {});
    await expectEventually(visitor, [
      /^policy: require-trusted-types-for/,
      /^policy: connect-src/,
      /^error: on purpose/,
    ]);
  });

  it('leads nowhere else, whatever the address says', async () => {
    for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const visitor = await Visitor.open(browser, app);
      await visitor.goto(`/sign-in?${new URLSearchParams({ back })}`);
      await visitor.signInHere(lead);
      await visitor.heading('Projects');
      expect(visitor.page.url(), back).to.equal(`${app.base}/`);
      visitor.expectNoProblems();
    }
  });
});

/** Waits until each of these was noted. */
async function expectEventually({ page, problems }: Visitor, expected: readonly RegExp[]): Promise<void> {
  for (const pattern of expected) {
    for (let looks = 0; !problems.some((problem) => pattern.test(problem)); looks += 1) {
      expect(looks, `${pattern} in ${problems.join('; ')}`).to.be.lessThan(100);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}
