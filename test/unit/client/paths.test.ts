import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { backFrom } from '../../../api/client/paths.ts';

describe('the way back after signing in', () => {
  it('leads to a screen of this client', () => {
    for (const back of ['/', '/projects/1/results?sort=value#top', '/join', '/projects/%2F%2Fevil.test']) {
      expect(backFrom({ back })).to.equal(back);
    }
  });

  it('leads to the projects if the address is not one of this client', () => {
    const others = [
      '//evil.test',
      '/\t/evil.test',
      '\t//evil.test',
      '/\n/evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      'https://evil.test/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      '/..//evil.test',
      '',
    ];
    for (const back of others) expect(backFrom({ back }), JSON.stringify(back)).to.equal('/');
    expect(backFrom({})).to.equal('/');
  });
});

describe('the sources of the web client', () => {
  const CLIENT = path.join(import.meta.dirname, '../../../api/client');
  /** A path from the root of the host in a link, a request or a visit. */
  const FROM_ROOT = /(?:href=\{?|action=\{?|(?:fetch|assign|replace|route|EventSource|Request)\()["'`]\/(?!\/)/;

  it('name no path from the root of the host, since Pairwise may be below a path', () => {
    const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).to.be.greaterThan(300);
    const wrong = files.filter((file) => FROM_ROOT.test(readFileSync(path.join(CLIENT, file), 'utf8')));
    expect(wrong).to.deep.equal([]);
  });
});
