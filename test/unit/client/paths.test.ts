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
