import { expect } from 'chai';
import { missingFixes, NEWEST_RELEASES } from '../../../config/postgres-releases.ts';

describe('an outdated PostgreSQL', () => {
  it('is named with the release whose fixes it lacks, and the day of that', () => {
    const { minor, released } = NEWEST_RELEASES['18']!;
    for (const version of ['18.0', '18.4', '18.4.0-beta.17', '18.4 (Debian 18.4-1.pgdg12+1)'])
      expect(missingFixes(version), version).to.equal(`without the fixes of 18.${minor} (${released})`);
    for (const version of [`18.${minor}`, `18.${minor + 1}`, '99.0', '19beta1', 'unknown'])
      expect(missingFixes(version), version).to.equal(null);
  });

  it('is known of every major version that Pairwise works with', () => {
    expect(Object.keys(NEWEST_RELEASES)).to.deep.equal(['15', '16', '17', '18']);
    for (const { released } of Object.values(NEWEST_RELEASES)) expect(released).to.match(/^20\d\d-\d\d-\d\d$/);
  });
});
