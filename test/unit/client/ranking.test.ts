import { expect } from 'chai';
import { ordinal } from '../../../api/client/english-lists.ts';
import { describe as inWords } from '../../../api/client/results/describe.ts';
import { explainTexts } from '../../../api/client/results/explain-texts.ts';
import { toMarkdown } from '../../../api/client/results/markdown.ts';
import {
  filterResults,
  isHalf,
  knownOf,
  NO_FILTER,
  tagsOf,
  topOf,
  topOfAimed,
} from '../../../api/client/results/ranking.ts';
import { resultTexts } from '../../../api/client/results/texts.ts';
import { topTexts } from '../../../api/client/results/top-texts.ts';
import { ResultsView } from '../../../api/client/results/view.ts';
import { result } from './results.ts';

describe('a ranking by value for effort without answers about one of both', () => {
  const onlyValue = [1, 2].map((rank) =>
    result({ name: `${rank}`, rank, quadrant: null, complexity_percentile: null }),
  );

  it('says of no place how likely it is; a ranking by one of both does', () => {
    expect(isHalf(onlyValue, 'ratio')).to.equal(true);
    expect(isHalf(onlyValue, 'value')).to.equal(false);
    expect(
      isHalf(
        [1, 2].map((rank) => result({ name: `${rank}`, rank })),
        'ratio',
      ),
    ).to.equal(false);
  });
});

describe('the filter of the ranking', () => {
  const results = [
    result({ name: 'Dark theme', tags: ['ux'] }),
    result({ name: 'Webhooks', tags: ['api', 'ux'], quadrant: 'fill_ins' }),
    result({ name: 'Audit log', tags: [], quadrant: null }),
  ];
  const names = (filter: Partial<typeof NO_FILTER>) =>
    filterResults(results, { ...NO_FILTER, ...filter }).map(({ feature }) => feature.name);

  it('leaves the ranking as it is while it is empty', () => {
    expect(filterResults(results, { ...NO_FILTER, search: '  ' })).to.equal(results);
  });

  it('narrows by name, tag, quadrant and place, all at once', () => {
    expect(names({ search: ' THEME' })).to.deep.equal(['Dark theme']);
    expect(names({ tag: 'ux' })).to.deep.equal(['Dark theme', 'Webhooks']);
    expect(names({ tag: 'ux', quadrant: 'fill_ins' })).to.deep.equal(['Webhooks']);
    expect(names({ place: new Set([results[2]!.feature.id]) })).to.deep.equal(['Audit log']);
    expect(names({ tag: 'api', search: 'audit' })).to.deep.equal([]);
  });

  it('knows all tags once', () => {
    expect(tagsOf(results)).to.deep.equal(['api', 'ux']);
  });
});

describe('what the answers tell', () => {
  const none = { value_percentile: null, complexity_percentile: null, quadrant: null };

  it('is nothing before the first answer', () => {
    expect(knownOf([result(none), result(none)])).to.equal('nothing');
  });

  it('is one dimension while the other has no answers', () => {
    const only = { ...none, value_percentile: 60 };
    expect(knownOf([result(only), result(none)])).to.equal('value');
    expect(knownOf([result({ ...none, complexity_percentile: 60 }), result(none)])).to.equal('complexity');
  });

  it('is told from answers that hold all features for equal', () => {
    const one = { quadrant: null, value: 3, complexity: 3 };
    expect(knownOf([result(one), result({ ...one, value: 1 })])).to.equal('equal effort');
    expect(knownOf([result(one), result({ ...one, complexity: 1 })])).to.equal('equal value');
    expect(knownOf([result(one), result(one)])).to.equal('equal');
  });

  it('is not told from the numbers of features that nobody compared', () => {
    const [one, other] = [{ quadrant: null, value: 3, complexity: 3 }, { complexity: 1 }];
    const never = { quadrant: null, value: 1, value_percentile: null };
    expect(knownOf([result(one), result({ ...one, ...other }), result(never)])).to.equal('equal value');
  });

  it('is both where features differ in each, though none was compared in both', () => {
    const worth = (value: number) => result({ quadrant: null, value, complexity_percentile: null });
    const effort = (complexity: number) => result({ quadrant: null, complexity, value_percentile: null });
    expect(knownOf([worth(1), worth(2), effort(1), effort(2)])).to.equal('both');
  });

  it('is both once a feature has a quadrant', () => {
    expect(knownOf([result(none), result()])).to.equal('both');
  });
});

describe('the top that is asked about', () => {
  it('is never the whole list, which would be settled before any answer', () => {
    expect([2, 3, 4, 8, 9, 20, 21, 5000].map(topOf)).to.deep.equal([1, 1, 3, 3, 5, 5, 10, 10]);
  });

  it('is the one that the project aims for, unless that is the whole list', () => {
    expect([topOfAimed(30, 5), topOfAimed(30, 20), topOfAimed(20, 20), topOfAimed(30, undefined)]).to.deep.equal([
      5, 20, 5, 10,
    ]);
  });

  it('is the first place where it is one', () => {
    const { line } = topTexts;
    const { meaning, chance, questions, checked } = resultTexts.stability;
    expect([line(1, 1, true), line(1, 0, true)]).to.deep.equal([
      'The first place is settled',
      'The first place is not settled yet',
    ]);
    expect(line(3, 1, true)).to.equal('Top 3: 1 settled, 2 not settled yet');
    // Nothing that was never checked is called settled without saying so.
    expect([line(3, 1, false), line(3, 3, false)]).to.deep.equal([
      'Top 3: 1 seems settled, 2 not settled yet. Too few answers were checked so far',
      'The top 3 seems settled. Too few answers were checked so far',
    ]);
    expect(line(3, 0, false)).to.equal('Top 3: nothing settled yet');
    expect([checked(8, 10, '82 %'), checked(1, 1, '82 %')]).to.deep.equal([
      'About 8 of the top 10 belong there.',
      'The first place is right with a probability of about 82 %.',
    ]);
    for (const text of [meaning(1), chance(1), questions(2, 1)]) expect(text).not.to.match(/top 1/i);
  });
});

describe('ranks in words', () => {
  it('are shared with an equals sign, and said with their range', () => {
    expect(resultTexts.rank(2, 0)).to.equal('2');
    expect(resultTexts.rank(2, 4)).to.equal('2=');
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal)).to.deep.equal(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd'.split(' '),
    );
    expect(resultTexts.range([3, 3])).to.equal('3');
    expect(resultTexts.range([3, 6])).to.equal('3–6');
  });

  it('are the same in Why? as in the list, with what is likely', () => {
    const { of, likely } = explainTexts;
    const place = { rank: 5, tied: 0, count: 18 };
    expect([of.value(place), of.complexity(place)]).to.deep.equal(['5th of 18', '5th hardest of 18']);
    expect(of.value({ ...place, rank: 2, tied: 1 })).to.equal('shared 2nd of 18');
    expect([1, 17].map((rank) => of.complexity({ ...place, rank, tied: 1 }))).to.deep.equal([
      'shared hardest of 18',
      'shared easiest of 18',
    ]);
    expect(likely.value([1, 6])).to.equal('likely 1st to 6th');
    expect(likely.complexity([5, 9])).to.equal('likely 5th to 9th hardest');
    expect([likely.value([5, 5]), likely.complexity([5, 5])]).to.deep.equal(['', '']);
  });

  it('say worths as shares of the features, never as figures', () => {
    const told = inWords(
      result({
        name: 'Dark theme',
        shared_rank: 2,
        tied_with: 1,
        value: 81.4,
        value_percentile: 86,
        complexity_percentile: null,
      }),
    );
    expect(told).to.equal(
      '2nd, shared with 1 other: Dark theme, Quick wins, ranked above 86 % of the others by value, not yet compared by effort, likely 1st to 9th',
    );
  });

  it('are a table in Markdown that says what it is by, whatever the names hold', () => {
    const results = [
      result({ name: 'Pipe | and *stars* <b>', shared_rank: 1, likely_ranks: [1, 2] }),
      result({ name: 'Two\nlines', shared_rank: 2, quadrant: null, likely_ranks: [2, 2] }),
    ];
    expect(toMarkdown(results, 'value').split('\n')).to.deep.equal([
      '**Top 2 · Value**',
      '',
      '| Rank | Feature | Likely | Quadrant |',
      '| ---: | --- | :---: | --- |',
      '| 1 | Pipe \\| and \\*stars\\* \\<b\\> | 1–2 | Quick wins |',
      '| 2 | Two lines | 2 |  |',
      '',
    ]);
  });
});

describe('the view of the results', () => {
  it('keeps sorting and tag in the address', () => {
    const view = new ResultsView('?sort=value&tag=api');
    expect(view.sorting.value).to.equal('value');
    expect(view.filter.value.tag).to.equal('api');
    expect(view.query).to.equal('?sort=value&tag=api');
    view.sorting.value = 'ratio';
    view.narrow({ tag: null, search: 'x' });
    expect(view.query).to.equal('');
    expect(new ResultsView('?sort=nonsense').sorting.value).to.equal('ratio');
  });

  it('chooses the first that is shown, and keeps what the person has chosen while it is shown', () => {
    const [one, other] = [result(), result()];
    const view = new ResultsView('');
    view.chooseAmong([one, other]);
    expect(view.chosen.value).to.equal(one.feature.id);
    // Sorted otherwise, the list begins at its top again.
    view.chooseAmong([other, one]);
    expect(view.chosen.value).to.equal(other.feature.id);
    view.chosen.value = one.feature.id;
    view.chooseAmong([other, one]);
    expect(view.chosen.value).to.equal(one.feature.id);
    view.chooseAmong([other]);
    expect(view.chosen.value).to.equal(other.feature.id);
    view.chooseAmong([]);
    expect(view.chosen.value).to.equal(null);
  });
});
