import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { drawingOf, PAGES, PICTURE_COLOURS, pictureOf, SLIDE } from '../../../api/client/results/picture.ts';
import type { Result } from '../../../api/client/results/ranking.ts';
import { toXml } from '../../../api/client/results/shape.ts';
import { type Top, toSpreadsheet } from '../../../api/client/results/spreadsheet.ts';
import { fitText, foldText, widthOf } from '../../../api/client/results/text-width.ts';
import { resultTexts } from '../../../api/client/results/texts.ts';
import { openList } from '../../../shared/features/lists/read-feature-list.ts';
import { asWritten } from '../../../shared/features/lists/written-cells.ts';
import { toImportRow } from '../../../shared/features/rules/feature-import.ts';
import { guessMapping } from '../../../shared/features/rules/import-columns.ts';
import { ENGLISH, LANGUAGES } from '../../../shared/platform/rules/languages.ts';
import { quadrantsOf } from '../../../shared/ranking/results/quadrants.ts';
import { result } from './results.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><image href="https://example.com/x.png"/>',
  "' onload='alert(1)",
  ']]>&amp;&#x3c;b>',
  `${'W'.repeat(256)}`,
  'مهم جدا 😀👩‍👩‍👧‍👦 עברית',
  'a\u0000b\u0008c\uD800d\uFFFEe',
];

function resultsOf(names: readonly string[]): Result[] {
  const worths = names.map(
    (_, index) => [Math.exp(2 - index / 5), Math.exp(((index * 7) % names.length) / 4)] as const,
  );
  const quadrants = quadrantsOf(worths.map(([value, complexity]) => ({ value, complexity })));
  return names.map((name, index) => {
    const [value, complexity] = worths[index]!;
    return result({
      name,
      value,
      complexity,
      quadrant: quadrants[index]!,
      shared_rank: index + 1,
      likely_ranks: [1, 4],
    });
  });
}

const pictured = (results: readonly Result[], name = 'Reading app') =>
  ({
    name,
    asOf: '12 May 2026, 14:02',
    results,
    sorting: 'Value for effort',
    scale: 'score',
    isFromRight: false,
  }) as const;
const picture = (results: readonly Result[], name?: string) => pictureOf(pictured(results, name), resultTexts);

describe('the picture for slides', () => {
  it('says how many more features have the rank of the last row', () => {
    const ranked = (last: number) =>
      resultsOf(Array.from({ length: 13 }, (_, index) => `Feature ${index + 1}`)).map((each, index) => ({
        ...each,
        shared_rank: Math.min(index + 1, last),
      }));
    for (const layout of [SLIDE, ...Object.values(PAGES)]) {
      expect(toXml(drawingOf(pictured(ranked(10)), resultTexts, layout))).to.include('3 more features have this rank');
      expect(toXml(drawingOf(pictured(ranked(13)), resultTexts, layout))).to.not.include('this rank');
    }
  });

  it('holds the title, the day and the first ten', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Feature ${index + 1}`);
    const svg = picture(resultsOf(names));
    for (const text of ['Reading app', '12 May 2026, 14:02', '40 features', 'Quick wins', 'Top 10']) {
      expect(svg).to.include(text);
    }
    for (const name of names.slice(0, 10)) expect(svg).to.include(`>${name}<`);
    expect(svg.match(/<circle /g)!.length).to.equal(50);
  });

  it('is well-formed and without anything from elsewhere, whatever the features are called', () => {
    const svg = picture(resultsOf(HOSTILE), HOSTILE.join(' '));
    expect(svg.match(/<(script|image|a|foreignObject|style|use)\b/g)).to.equal(null);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.to.match(/="[^"]*https?:/);
    const tags = [...svg.matchAll(/<(\/?)([a-z]+)((?:\s[\w:-]+="[^"<>]*")*)\s*(\/?)>/g)];
    expect(svg.replaceAll(/<(\/?)([a-z]+)((?:\s[\w:-]+="[^"<>]*")*)\s*(\/?)>/g, '')).not.to.match(/[<>]/);
    const open: string[] = [];
    for (const [, end, name, , empty] of tags) {
      if (empty) continue;
      if (end) expect(open.pop()).to.equal(name);
      else open.push(name!);
    }
    expect(open).to.deep.equal([]);
    for (const forbidden of ['\u0000', '\u0008', '\uFFFE']) expect(svg.includes(forbidden)).to.equal(false);
    expect(svg.isWellFormed()).to.equal(true);
  });

  it('keeps long names within their room', () => {
    const svg = picture(resultsOf(HOSTILE));
    expect(svg).not.to.include('W'.repeat(60));
    expect(widthOf(fitText('W'.repeat(256), 300, 15), 15)).to.be.at.most(300);
    expect(fitText('  one \n two ', 300, 15)).to.equal('one two');
    expect(fitText('👩‍👩‍👧‍👦'.repeat(20), 60, 15)).to.match(/^(👩‍👩‍👧‍👦)+…$/u);
  });

  it('writes names whole in its list, on two lines where one has no room', () => {
    const names = ['Dark theme', 'Gantt chart with dependencies between projects and teams'];
    const texts = [...picture(resultsOf(names)).matchAll(/<text ([^>]*)>([^<]*)</g)];
    const bold = texts.filter(([, attributes]) => attributes!.includes('weight="600"')).map(([, , text]) => text);
    expect(bold).to.deep.equal(['Dark theme', 'Gantt chart with dependencies', 'between projects and teams']);
    for (const text of foldText(names[1]!, 300, 16)) expect(widthOf(text, 16)).to.be.at.most(300);
    expect(foldText('W'.repeat(90), 300, 16)).to.have.length(1);
  });

  it('writes Arabic and Hebrew names from right to left, in the place of others', () => {
    const names = ['Dark theme (2)!', 'מצב כהה (2)!', 'وضع داكن (2)!', '3. מהיר', `${'חיפוש '.repeat(40)}`];
    const svg = picture(resultsOf(names), 'צבר (2026)');
    const attributesOf = (name: string) =>
      [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].filter(([, , text]) => text === name).map(([, found]) => found);
    for (const attributes of attributesOf('Dark theme (2)!')) expect(attributes).not.to.include('direction');
    // Right to left, the left end is where reading ends.
    for (const name of ['מצב כהה (2)!', 'وضع داكن (2)!', '3. מהיר', 'צבר (2026)']) {
      const found = attributesOf(name);
      expect(found, name).not.to.deep.equal([]);
      expect(found.at(-1), name).to.include('text-anchor="end" direction="rtl"');
    }
    expect(svg).to.match(/text-anchor="end" direction="rtl">(חיפוש )+[א-ת]*…</);
  });

  it('has its list at the left where people read from right to left, and the same chart', () => {
    const results = resultsOf(Array.from({ length: 12 }, (_, index) => `Feature ${index + 1}`));
    const [left, right] = [picture(results), pictureOf({ ...pictured(results), isFromRight: true }, resultTexts)];
    const chartOf = (svg: string) => /<g transform="translate\((\d+) 128\)">(.*?)<\/g>/s.exec(svg)!.slice(1);
    expect(chartOf(left)[0]).to.equal('48');
    expect(chartOf(right)).to.deep.equal([String(1600 - 48 - 980), chartOf(left)[1]]);
    const titleOf = (svg: string) => /<text x="([\d.]+)"[^>]* text-anchor="(\w+)">Reading app</.exec(svg)!.slice(1);
    expect([titleOf(left), titleOf(right)]).to.deep.equal([
      ['48', 'start'],
      ['1552', 'end'],
    ]);
    expect(right).to.include('M524 170H48"');
  });

  it('is laid out for a page of A4 and of US letter, upright and sideways', () => {
    const margins = 2 * 14;
    const names = Array.from({ length: 40 }, (_, index) => `Feature ${index + 1}`);
    for (const [name, layout] of Object.entries(PAGES)) {
      for (const sides of [
        [210, 297],
        [215.9, 279.4],
      ]) {
        const [width, height] = (name === 'portrait' ? sides : sides.toReversed()).map((side) => side - margins);
        expect((layout.height / layout.width) * width!, name).to.be.within(height! * 0.85, height!);
      }
      const svg = toXml(drawingOf(pictured(resultsOf(names)), resultTexts, layout));
      for (const feature of names.slice(0, 10)) expect(svg).to.include(`>${feature}<`);
      for (const [, y] of svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"/g)) {
        expect(Number(y), name).to.be.at.most(layout.height - 4);
      }
    }
  });

  it('has the colours of the light scheme', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, '../../../api/client/styles/tokens.css'), 'utf8');
    const light = (name: string) => tokens.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`))?.[1];
    const { dots } = PICTURE_COLOURS;
    for (const [name, colour] of Object.entries(dots)) expect(light(name.replaceAll('_', '-')), name).to.equal(colour);
    expect(light('ink')).to.equal(PICTURE_COLOURS.ink);
    expect(light('soft')).to.equal(PICTURE_COLOURS.soft);
    expect(light('quick-wins-wash')).to.equal(PICTURE_COLOURS.wash);
  });
});

describe('the file for spreadsheets', () => {
  const SETTLED: Top = { k: 1, checked: true, in_doubt: [] };
  const rowsOf = (results: readonly Result[], top = SETTLED) =>
    toSpreadsheet(results, top, resultTexts).split('\r\n').slice(0, -1);

  it('has a row for each feature in the words of the screens, with all figures apart from each other', () => {
    const first = {
      name: 'Search, "fast"',
      value: 4.24961,
      complexity: 0.5,
      ratio: 6.28318,
      ratio_index: 86.3,
      tags: ['ux', 'web'],
    };
    const second = { name: 'מצב כהה', quadrant: 'fill_ins', value_percentile: 33.3 } as const;
    const results = [result({ ...first, shared_rank: 1 }), result({ ...second, likely_ranks: [2, 6], shared_rank: 2 })];
    expect(rowsOf(results, { ...SETTLED, k: 10 })).to.deep.equal([
      '\uFEFFRank,Shared with,Feature,Likely from,Likely to,Top 10,Quadrant,Value,Effort,Value for effort (0–100),Worth more than (%),Harder than (%),Tags',
      '1,0,"Search, ""fast""",1,9,settled,Quick wins,4.250,0.500,86,50,50,ux; web',
      '2,0,מצב כהה,2,6,settled,Fill-ins,1.000,1.000,50,33,50,',
    ]);
  });

  for (const language of LANGUAGES) {
    it(`is understood by the import in ${language}`, async () => {
      const folder = language === ENGLISH ? '' : `languages/${language}/`;
      const { resultTexts: words } = await import(`../../../api/client/${folder}results/texts.ts`);
      const one = result({ tags: ['ux'] });
      const external = { source: 'csv', id: 'K-1', url: 'https://a.example/1' };
      const decision = { decided: 'in' as const, note: 'Promised', decided_at: '2026-05-12T10:00:00Z' };
      const kept = { ...one, feature: { ...one.feature, external, decision } };
      const [head, row] = toSpreadsheet([kept], SETTLED, words)
        .slice(1)
        .split('\r\n')
        .map((line) => line.split(','));
      const { columns, spreadsheet } = words as typeof resultTexts;
      const [externalId, url] = spreadsheet.external;
      expect(guessMapping(head!, (column) => [row![head!.indexOf(column)]!])).to.deep.equal({
        name: columns.feature,
        description: null,
        tags: [spreadsheet.tags],
        value: columns.value,
        complexity: columns.complexity,
        externalId,
        url,
      });
    });
  }

  for (const language of LANGUAGES) {
    it(`comes back through the import as it was in ${language}, whatever the texts hold`, async () => {
      const folder = language === ENGLISH ? '' : `languages/${language}/`;
      const { resultTexts: words } = await import(`../../../api/client/${folder}results/texts.ts`);
      const text = fc.string({ unit: fc.constantFrom(...'=+-@\'",;\t|\r\n aé', '<b>'), minLength: 1, maxLength: 12 });
      const isFilled = (each: string) => each.trim() !== '';
      const feature = fc.record({
        name: text.filter(isFilled),
        tags: fc.uniqueArray(text.filter(isFilled), { maxLength: 3 }),
      });
      const given = [
        { name: 'Dark theme', tags: ['ux', '=1+1', 'a;b', 'c,d'] },
        ...fc.sample(feature, { numRuns: 200, seed: 12 }),
      ];
      const file = toSpreadsheet(
        given.map((each) => result(each)),
        SETTLED,
        words,
      );
      const read: typeof given = [];
      for await (const raw of (await openList(file, 'csv')).rows) {
        const mapping = guessMapping(raw.columns);
        const { valuesOf, isExact } = asWritten({ format: 'csv', source: 'other', mapping })(raw);
        const { name, tags } = toImportRow(raw.row, mapping, 'other', valuesOf, { isExact });
        read.push({ name, tags });
      }
      expect(read).to.deep.equal(given);
    });
  }

  it('keeps shared ranks numbers', () => {
    const tied = [1, 2].map(() => result({ shared_rank: 1, tied_with: 1 }));
    for (const row of rowsOf(tied).slice(1)) expect(row).to.match(/^1,1,Feature,/);
  });

  it('says what of the top is settled, as the screen does', () => {
    const results = ['One', 'Two', 'Three', 'Four'].map((name) => result({ name }));
    const doubt = [results[1]!, results[3]!].map(({ feature }) => ({ feature, rank: 2, probability: 0.5 }));
    const saidOf = (top: Top) => rowsOf(results, top).map((row) => row.split(',')[5]);
    const checked = saidOf({ k: 3, checked: true, in_doubt: doubt });
    expect(checked).to.deep.equal(['Top 3', 'settled', 'not settled yet', 'settled', '']);
    const over = saidOf({ k: 3, checked: true, in_doubt: doubt, questions_to_ask: 0 });
    expect(over).to.deep.equal(['Top 3', 'settled', 'too close to call', 'settled', '']);
    const unchecked = saidOf({ k: 2, checked: false, in_doubt: doubt });
    expect(unchecked).to.deep.equal(['Top 2', 'seems settled (not checked)', 'not settled yet', '', '']);
    expect(saidOf({ k: 1, checked: true, in_doubt: [] }).slice(0, 2)).to.deep.equal(['First place', 'settled']);
  });

  it('leaves figures out that no answer is behind', () => {
    const [, row] = rowsOf([result({ shared_rank: 1, quadrant: null, complexity_percentile: null, value: 2 })]);
    expect(row).to.equal('1,0,Feature,1,9,settled,,2.000,,,50,,');
  });

  it('has no cell that a spreadsheet would compute', () => {
    for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\u200b=1', '＝1']) {
      const [, row] = rowsOf([result({ name: cell, tags: [cell] })]);
      expect(row!.split(`'${cell}`), cell).to.have.length(3);
    }
    // The second tag is a cell of its own where semicolons separate cells.
    const [, row] = rowsOf([result({ tags: ['ux', '=1+1'] })]);
    expect(row).to.match(/,ux;' =1[+]1$/);
  });
});
