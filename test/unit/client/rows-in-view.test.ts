import { expect } from 'chai';
import { distanceTo, rowsIn } from '../../../api/client/lib/rows-in-view.ts';

const ROW = 50;

describe('rows in view', () => {
  it('are those that are seen at least in part, with some beyond', () => {
    expect(rowsIn({ from: 0, to: 100 }, ROW, 5000, 0)).to.deep.equal({ first: 0, end: 2 });
    expect(rowsIn({ from: 75, to: 175 }, ROW, 5000, 0)).to.deep.equal({ first: 1, end: 4 });
    expect(rowsIn({ from: 10_000, to: 10_400 }, ROW, 5000, 3)).to.deep.equal({ first: 197, end: 211 });
  });

  it('end with the list, and are none beside it', () => {
    expect(rowsIn({ from: -40, to: 360 }, ROW, 4, 6)).to.deep.equal({ first: 0, end: 4 });
    expect(rowsIn({ from: -900, to: -500 }, ROW, 4, 1)).to.deep.equal({ first: 0, end: 0 });
    expect(rowsIn({ from: 900, to: 1300 }, ROW, 4, 1)).to.deep.equal({ first: 4, end: 4 });
    expect(rowsIn({ from: 0, to: 400 }, ROW, 0, 6)).to.deep.equal({ first: 0, end: 0 });
  });

  it('come into view by the shortest way, and stay where they are when they are in view', () => {
    const view = { from: 1000, to: 1400 };
    const distances = [18, 19, 20, 24, 27, 28, 29].map((index) => distanceTo(index, view, ROW));
    expect(distances).to.deep.equal([-100, -50, 0, 0, 0, 50, 100]);
  });

  it('are shown from their beginning where they are higher than what is in view', () => {
    expect(distanceTo(3, { from: 0, to: 30 }, ROW)).to.equal(150);
    expect(distanceTo(0, { from: 0, to: 30 }, ROW)).to.equal(0);
  });
});
