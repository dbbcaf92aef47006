import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const ROOT = path.join(import.meta.dirname, '../..');

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((page) => page !== '' && existsSync(path.join(ROOT, page)));

const textOf = (page: string) => readFileSync(path.join(ROOT, page), 'utf8').replaceAll(/^```.*?^```/gms, '');

/** The anchors that GitHub gives a page: of its headings, and those written as `<a id>`. */
function anchorsOf(page: string): Set<string> {
  const text = textOf(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id!)]);
}

describe('the documents', () => {
  it('link only to files and sections that exist', () => {
    const broken: string[] = [];
    for (const page of pages) {
      for (const [, link] of textOf(page)
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link!)) continue;
        const [file, anchor] = link!.split('#');
        const target = file === '' ? page : path.join(path.dirname(page), file!);
        if (!existsSync(path.join(ROOT, target))) broken.push(`${page}: ${link}`);
        else if (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor))
          broken.push(`${page}: ${link}`);
      }
    }
    expect(broken).to.deep.equal([]);
  });

  it('have the sections that alerts link to', () => {
    const rules = readFileSync(path.join(ROOT, 'config/monitoring/alerts.yml'), 'utf8');
    const links = [...rules.matchAll(/runbooks }}\/(\S+\.md)#([\w-]+)/g)];
    expect(links.length).to.be.greaterThan(10);
    expect(links.filter(([, page, anchor]) => !anchorsOf(page!).has(anchor!)).map(([link]) => link)).to.deep.equal([]);
  });
});
