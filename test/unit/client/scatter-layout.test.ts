import { expect } from 'chai';
import fc from 'fast-check';
import { crossOf, ordered } from '../../../api/client/results/ranges.ts';
import type { Result } from '../../../api/client/results/ranking.ts';
import { labelsFor, shorten } from '../../../api/client/results/scatter-labels.ts';
import { layOut, neighbourOf, type Plot, placeAt } from '../../../api/client/results/scatter-layout.ts';
import { quadrantsOf } from '../../../shared/ranking/results/quadrants.ts';
import { result } from './results.ts';

const [WIDTH, HEIGHT] = [520, 420];

/** Results by value and complexity, with the service's own quadrants. */
function resultsOf(points: readonly (readonly [value: number, complexity: number])[]): Result[] {
  const quadrants = quadrantsOf(
    points.map(([value]) => value),
    points.map(([, complexity]) => complexity),
  );
  return points.map(([value, complexity], index) =>
    result({ name: `F${index}`, value, complexity, quadrant: quadrants[index]! }),
  );
}

const plotOf = (results: readonly Result[], scale: 'score' | 'rank' = 'score') => layOut(results, WIDTH, HEIGHT, scale);
const placeOf = (plot: Plot, { feature }: Result) => plot.places[plot.placeOf.get(feature.id)!]!;

const worth = fc.double({ min: -6, max: 6, noNaN: true }).map((score) => Math.exp(score));
const points = fc.array(fc.tuple(worth, worth), { minLength: 2, maxLength: 60 });

describe('the layout of the chart of value and effort', () => {
  it('puts worthier features up and harder ones to the right', () => {
    const [low, high] = resultsOf([
      [0.5, 0.5],
      [4, 9],
    ]) as [Result, Result];
    for (const scale of ['score', 'rank'] as const) {
      const plot = plotOf([low, high], scale);
      expect(placeOf(plot, high).y).to.be.below(placeOf(plot, low).y);
      expect(placeOf(plot, high).x).to.be.above(placeOf(plot, low).x);
    }
  });

  it('makes one bubble of the features at one place, in their order', () => {
    const results = resultsOf([
      [2, 3],
      [5, 1],
      [2, 3],
      [2 * (1 + 1e-13), 3],
    ]);
    const plot = plotOf(results);
    expect(plot.places).to.have.length(2);
    expect(placeOf(plot, results[0]!).features).to.deep.equal([0, 2, 3].map((index) => results[index]!.feature.id));
    expect(placeOf(plot, results[0]!).radius).to.be.above(placeOf(plot, results[1]!).radius);
  });

  it('leaves out what was not compared in both dimensions', () => {
    const known = resultsOf([
      [2, 3],
      [5, 1],
    ]);
    const unknown = result({ value: 100, value_percentile: 90, complexity_percentile: null, quadrant: null });
    const plot = plotOf([...known, unknown]);
    expect(plot.placeOf.has(unknown.feature.id)).to.equal(false);
    expect(plot.places).to.have.length(2);
    expect(placeOf(plot, known[0]!)).to.deep.equal(placeOf(plotOf(known), known[0]!));
  });

  it('keeps every dot in the area of its quadrant, also features upon the median', () => {
    const median = resultsOf([
      [1, 1],
      [1, 1],
      [1, 3],
      [3, 1],
      [0.2, 0.1],
    ]);
    const check = (results: readonly Result[], scale: 'score' | 'rank') => {
      const plot = plotOf(results, scale);
      for (const { x, y, quadrant } of plot.places) {
        const isHard = quadrant === 'major_projects' || quadrant === 'thankless_tasks';
        const isWorthy = quadrant === 'quick_wins' || quadrant === 'major_projects';
        if (quadrant === null) continue;
        // To the pixel: scores may be closer than anything that can be drawn.
        expect((x - plot.middle.x) * (isHard ? 1 : -1), 'beyond the line').to.be.at.least(-0.01);
        expect((plot.middle.y - y) * (isWorthy ? 1 : -1), 'beyond the line').to.be.at.least(-0.01);
      }
    };
    for (const scale of ['score', 'rank'] as const) {
      check(median, scale);
      // Their logarithms are the same number, and so is the line between them.
      check(
        resultsOf([
          [1, 1],
          [1 + 2 ** -52, 1 + 2 ** -52],
          [1, 5],
          [5, 1],
        ]),
        scale,
      );
      fc.assert(fc.property(points, (some) => check(resultsOf(some), scale)));
    }
  });

  it('keeps every dot on the chart', () => {
    fc.assert(
      fc.property(points, (some) => {
        const { places, area } = plotOf(resultsOf(some));
        for (const { x, y } of places) {
          expect(x).to.be.within(area.left, area.right);
          expect(y).to.be.within(area.top, area.bottom);
        }
      }),
    );
  });

  it('moves bubbles apart that would cover each other', () => {
    const results = resultsOf([...Array<[number, number]>(9).fill([2, 2]), [2.02, 2.02], [0.1, 0.1], [30, 30]]);
    const plot = plotOf(results);
    const [bubble, beside] = [placeOf(plot, results[0]!), placeOf(plot, results[9]!)];
    expect(Math.hypot(bubble.x - beside.x, bubble.y - beside.y)).to.be.at.least(bubble.radius + beside.radius);
  });

  it('spreads evenly by rank, with ties in the middle of their ranks', () => {
    const results = resultsOf([
      [1, 1],
      [2, 2],
      [2, 2],
      [1000, 1000],
    ]);
    const plot = plotOf(results, 'rank');
    const [first, tied, last] = [0, 1, 3].map((index) => placeOf(plot, results[index]!).x) as [number, number, number];
    expect(tied - first).to.be.closeTo(last - tied, 1e-6);
  });

  it('finds the dot under a pointer: a small dot before the bubble that it covers', () => {
    const plot: Plot = {
      ...plotOf(resultsOf([[1, 1]])),
      places: [
        { x: 100, y: 100, radius: 24, quadrant: null, features: ['a', 'b'] },
        { x: 110, y: 100, radius: 5, quadrant: null, features: ['c'] },
      ],
    };
    expect(placeAt(plot, 109, 101)).to.equal(1);
    expect(placeAt(plot, 90, 100)).to.equal(0);
    expect(placeAt(plot, 300, 300)).to.equal(-1);
  });

  it('goes by arrow to the nearest dot that way, and stays where there is none', () => {
    const at = (x: number, y: number) => ({ x, y, radius: 5, quadrant: null, features: [`${x} ${y}`] });
    const plot: Plot = {
      ...plotOf(resultsOf([[1, 1]])),
      places: [at(100, 100), at(140, 100), at(120, 180), at(100, 20)],
    };
    expect(neighbourOf(plot, 0, 'right')).to.equal(1);
    expect(neighbourOf(plot, 1, 'left')).to.equal(0);
    expect(neighbourOf(plot, 0, 'down')).to.equal(2);
    expect(neighbourOf(plot, 0, 'up')).to.equal(3);
    expect(neighbourOf(plot, 3, 'up')).to.equal(3);
    expect(neighbourOf(plot, -1, 'up')).to.equal(0);
    expect(neighbourOf({ ...plot, places: [] }, -1, 'up')).to.equal(-1);
  });

  it('goes right until the rightmost dot, whatever lies there', () => {
    fc.assert(
      fc.property(points, (some) => {
        const plot = plotOf(resultsOf(some));
        let at = 0;
        for (let steps = 0; steps <= plot.places.length; steps++) at = neighbourOf(plot, at, 'right');
        expect(plot.places[at]!.x).to.be.closeTo(Math.max(...plot.places.map(({ x }) => x)), 0.5);
      }),
    );
  });

  it('writes names only where they cover nothing', () => {
    const results = resultsOf([
      [9, 1],
      [9.2, 1.1],
      [1, 9],
      [0.1, 20],
    ]);
    const plot = plotOf(results);
    const named = labelsFor(
      plot,
      results.map(({ feature }) => ({ ...feature, name: 'A name of some length' })),
      3,
    );
    expect(named.length).to.be.within(1, 3);
    const boxOf = ({ x, y, text, anchor }: (typeof named)[number]) => {
      const size = text.length * 6.4;
      const left = x - size * { start: 0, middle: 0.5, end: 1 }[anchor];
      return { left, right: left + size, top: y - 8, bottom: y + 8 };
    };
    for (const box of named.map(boxOf)) {
      expect(box.right).to.be.at.most(plot.area.right);
      expect(box.left).to.be.at.least(plot.area.left);
    }
    const last = results.at(-1)!.feature;
    for (const one of labelsFor(plot, [last], 1, undefined, named).map(boxOf)) {
      for (const other of named.map(boxOf)) {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(isApart).to.equal(true);
      }
    }
    expect(shorten('A name of some length', 7)).to.equal('A name…');
    expect(shorten('Short', 7)).to.equal('Short');
  });

  it('writes names nearer to their own dot than to any other', () => {
    fc.assert(
      fc.property(points, (some) => {
        const results = resultsOf(some);
        const plot = plotOf(results);
        const named = labelsFor(
          plot,
          results.map(({ feature }) => ({ ...feature, name: 'Audit log' })),
          results.length,
        );
        for (const { id, text, x, y, anchor } of named) {
          const left = x - 7.2 * text.length * { start: 0, middle: 0.5, end: 1 }[anchor];
          const right = left + 7.2 * text.length;
          const distances = plot.places.map((place) => {
            const [nearX, nearY] = [
              Math.min(Math.max(place.x, left), right),
              Math.min(Math.max(place.y, y - 8), y + 8),
            ];
            return Math.hypot(nearX - place.x, nearY - place.y) - place.radius;
          });
          const own = distances.splice(plot.placeOf.get(id)!, 1)[0]!;
          expect(own).to.be.within(4, 8);
          for (const other of distances) expect(other).to.be.at.least(10.5);
        }
      }),
    );
  });

  it('lays 5,000 features out within a moment', () => {
    const random = Array.from({ length: 5000 }, (_, index) => [1 + (index % 97), 1 + (index % 89)] as const);
    const plot = plotOf(resultsOf(random));
    expect(plot.placeOf.size).to.equal(5000);
  });
});

describe('the ranges on the chart', () => {
  it('reach from the best to the worst that a feature can be, in both dimensions', () => {
    const results = resultsOf([
      [8, 1],
      [4, 2],
      [2, 4],
      [1, 8],
    ]);
    const byValue = results.map((each, index) => ({
      ...each,
      likely_ranks: [Math.max(1, index), Math.min(4, index + 2)],
    }));
    const byEffort = results.toReversed().map((each, index) => ({ ...each, likely_ranks: [index + 1, index + 1] }));
    const plot = plotOf(results);
    const cross = crossOf(plot, results[1]!.feature.id, ordered(byValue), ordered(byEffort))!;
    expect(cross.top).to.equal(placeOf(plot, results[0]!).y);
    expect(cross.bottom).to.equal(placeOf(plot, results[2]!).y);
    expect(cross.left).to.equal(cross.x);
    expect(cross.right).to.equal(cross.x);
  });

  it('are not there for a feature without a place', () => {
    const results = resultsOf([
      [8, 1],
      [4, 2],
    ]);
    expect(crossOf(plotOf(results), 'none', ordered(results), ordered(results))).to.equal(null);
  });
});
