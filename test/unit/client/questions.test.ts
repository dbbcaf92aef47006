import { expect } from 'chai';
import { whyDone } from '../../../api/client/compare/why-none.ts';
import { shortSession, unsureIn } from '../../../api/client/projects/short-session.ts';

describe('whyDone', () => {
  const progress = { total_possible_pairs: 10, uncertain_pairs: 3, progress_percent: 77 };

  it('tells the goal from questions that are lent to others, also where it is reached before the coverage is', () => {
    expect(whyDone(progress)).to.equal(null);
    expect(whyDone({ ...progress, progress_percent: 100 })).to.equal('goal');
    expect(whyDone({ ...progress, progress_percent: 100, uncertain_pairs: 0 })).to.equal('known');
    expect(whyDone({ ...progress, progress_percent: 100, uncertain_pairs: 0, total_possible_pairs: 0 })).to.equal(
      'few',
    );
  });
});

describe('shortSession', () => {
  const at = (coverage: number) => ({
    transitive_coverage: coverage,
    progress_percent: Math.min(100, (100 * coverage) / 0.9),
  });
  const project = (
    features: number,
    value: number,
    complexity: number,
    aim?: number,
  ): Parameters<typeof unsureIn>[0] => ({
    feature_count: features,
    answerable_dimensions: ['complexity', 'value'],
    progress: { value: at(value), complexity: at(complexity) },
    ...(aim && { aim_top: aim }),
  });
  const offer = (...of: Parameters<typeof project>) => shortSession(project(...of));

  it('offers questions only where some are left, and no more than there can be', () => {
    expect(offer(12, 0, 0)).to.deep.equal({ dimension: 'value', length: 10 });
    expect(offer(12, 0.94, 0.5)).to.deep.equal({ dimension: 'complexity', length: 10 });
    expect([offer(12, 1, 1), offer(12, 0, 0, 5)]).to.deep.equal([null, null]);
    expect(offer(2, 1, 0)).to.deep.equal({ dimension: 'complexity', length: 1 });
    expect(offer(5, 0.7, 1)).to.deep.equal({ dimension: 'value', length: 3 });
  });

  it('is sure of no project that aims for its top, and of none whose answers may be enough', () => {
    const unsure = (...of: Parameters<typeof project>) => unsureIn(project(...of)).join();
    expect([unsure(12, 0, 0, 5), unsure(12, 1, 0.95, 5)]).to.deep.equal(['value,complexity', 'complexity,value']);
    expect([unsure(12, 0.8, 0.7), unsure(12, 0.94, 1)]).to.deep.equal(['complexity,value', 'value']);
    expect([unsure(12, 0.8, 0.2), unsure(12, 0, 0), unsure(12, 1, 1)]).to.deep.equal(['', '', '']);
  });
});
