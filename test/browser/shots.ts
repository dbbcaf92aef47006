import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { MailServer } from '../support/mail-server.ts';
import { type OperatedApp, startOperatedApp } from '../support/operations.ts';
import { clientPages } from '../support/web-client.ts';
import { PICTURES } from './support/pictures.ts';
import { makeShownBackups, makeShownProjects, type ShownProjects } from './support/shown-projects.ts';
import { SCHEMES, SIZES, type Size, Visitor } from './support/visitor.ts';

// `npm run shots`: pictures of all screens, in both sizes and colour schemes, for people to look at. Nothing compares them.
// SHOTS=operate takes only those whose name begins so.

const FOLDER = path.join(import.meta.dirname, '..', '..', 'screenshots');

describe('pictures of all screens', function () {
  this.timeout(120_000);
  let browser: Browser;
  let app: OperatedApp;
  let projects: ShownProjects;

  before(async function () {
    const opened = await openBrowser();
    if (!opened) return this.skip();
    browser = opened;
    const mail = { SMTP_URL: (await MailServer.start()).url(), MAIL_FROM: 'pairwise@example.org' };
    app = await startOperatedApp(mail, { pages: await clientPages() });
    projects = await makeShownProjects(app);
    await makeShownBackups(app);
    mkdirSync(FOLDER, { recursive: true });
  });

  for (const size of Object.keys(SIZES) as Size[]) {
    for (const scheme of SCHEMES) {
      it(`${size}, ${scheme}`, async () => {
        const lead = await Visitor.open(browser, app, { size, scheme, hasBlur: true });
        await lead.signIn(projects.lead);
        const root = await Visitor.open(browser, app, { size, scheme, hasBlur: true });
        await root.signIn(app.root);
        for (const { name, path: to, shows, isPublic, isRoot, act } of PICTURES) {
          if (!name.startsWith(process.env.SHOTS ?? '')) continue;
          // A window of their own for strangers: a browser that was a guest before stays one.
          const stranger = isPublic && (await Visitor.open(browser, app, { size, scheme, hasBlur: true }));
          const visitor = stranger || (isRoot ? root : lead);
          await visitor.goto(to(projects));
          await visitor.page.getByText(shows).first().waitFor();
          await act?.(visitor);
          await visitor.page.waitForLoadState('networkidle');
          await visitor.page.screenshot({
            path: path.join(FOLDER, `${name}-${size}-${scheme}.png`),
            fullPage: size === 'phone',
          });
        }
      });
    }
  }
});
