import { styleText } from 'node:util';
import { DIMENSIONS, type Dimension } from './judge.ts';
import { NEXT, RECORD, type Results, type SessionOutcome } from './session.ts';
import { fitted, tableLines } from './table.ts';
import type { Verification } from './verify.ts';

type Of<T> = Record<Dimension, T>;

export interface Finding {
  fine: boolean;
  text: string;
}

const out = process.stdout;
/** The rest of a terminal's line beside the other columns of the ranking. */
const NAME_WIDTH = Math.max(24, Math.min(60, (out.columns ?? 110) - 52));
const NAMES_OF_QUADRANT = 3;

const QUADRANTS: readonly [key: string, name: string, meaning: string][] = [
  ['quick_wins', 'Quick wins', 'high value, low complexity'],
  ['major_projects', 'Major projects', 'high value, high complexity'],
  ['fill_ins', 'Fill-ins', 'low value, low complexity'],
  ['thankless_tasks', 'Thankless tasks', 'low value, high complexity'],
];

export function heading(text: string): void {
  out.write(`\n${styleText('bold', text, { stream: out })}\n`);
}

export function fact(name: string, text: string): void {
  out.write(`  ${styleText('dim', name.padEnd(10), { stream: out })}  ${text}\n`);
}

function lines(text: readonly string[]): void {
  const [titles, ...rest] = text;
  out.write(`  ${styleText('dim', titles!, { stream: out })}\n${rest.map((line) => `  ${line}\n`).join('')}`);
}

/** The best and the last features. */
export function printRanking({ results, quadrants }: Results, show: number): void {
  heading('Ranking: most value for its complexity first');
  const quadrantOf = new Map(
    QUADRANTS.flatMap(([key, name]) => (quadrants[key] ?? []).map(({ id }) => [id, name.toLowerCase()] as const)),
  );
  const row = ({ rank, feature, value, complexity, ratio }: Results['results'][number]) => [
    String(rank),
    feature.name,
    figure(value),
    figure(complexity),
    figure(ratio),
    quadrantOf.get(feature.id) ?? '',
  ];
  const left = results.length - 2 * show;
  const shown =
    left <= 0
      ? results.map(row)
      : [
          ...results.slice(0, show).map(row),
          ['', `… ${left.toLocaleString('en')} more …`, '', '', '', ''],
          ...results.slice(-show).map(row),
        ];
  lines(
    tableLines(
      [
        { title: 'rank', align: 'right' },
        { title: 'feature', max: NAME_WIDTH },
        { title: 'value', align: 'right' },
        { title: 'complexity', align: 'right' },
        { title: 'ratio', align: 'right' },
        { title: 'quadrant' },
      ],
      shown,
    ),
  );
}

export function printQuadrants({ quadrants }: Results): void {
  heading('Quadrants');
  for (const [key, name, meaning] of QUADRANTS) {
    const features = quadrants[key] ?? [];
    const label = `${name} (${features.length})`;
    out.write(`  ${label.padEnd(22)} ${styleText('dim', meaning, { stream: out })}\n`);
    for (const feature of features.slice(0, NAMES_OF_QUADRANT)) out.write(`    ${fitted(feature.name, NAME_WIDTH)}\n`);
    if (features.length > NAMES_OF_QUADRANT) {
      out.write(`    ${styleText('dim', `and ${features.length - NAMES_OF_QUADRANT} more`, { stream: out })}\n`);
    }
  }
}

/** How many questions it took, beside what others would ask. */
export function printQuestions(features: number, sessions: Of<SessionOutcome>): void {
  heading('Questions');
  const pairs = (features * (features - 1)) / 2;
  const usual = Math.round(0.77 * features * Math.log2(features));
  const row = (name: string, of: (session: SessionOutcome) => number | null) => [
    name,
    ...DIMENSIONS.map((dimension) => whole(of(sessions[dimension]))),
  ];
  lines(
    tableLines(
      [{ title: '' }, ...DIMENSIONS.map((dimension) => ({ title: dimension, align: 'right' as const }))],
      [
        row('asked', ({ answers }) => answers.length),
        row('until 90 % of the pairs were known', ({ questionsTo90 }) => questionsTo90),
        row('0.77·N·log2 N, typical for 90 %', () => usual),
        row('log2 N!, the minimum for all pairs', ({ progress }) => progress.theoretical_minimum),
        row('N(N−1)/2, every pair', () => pairs),
      ],
    ),
  );
}

/** Prints how long the client waited. */
export function printLatency(latenciesOf: (name: string) => readonly number[]): void {
  heading('Waiting, as this client saw it');
  const rows = [NEXT, RECORD].map((name) => {
    const sorted = latenciesOf(name).toSorted((x, y) => x - y);
    return [name, ...[0.5, 0.95, 1].map((share) => milliseconds(quantile(sorted, share))), whole(sorted.length)];
  });
  lines(
    tableLines(
      [
        { title: 'milliseconds' },
        { title: 'p50', align: 'right' },
        { title: 'p95', align: 'right' },
        { title: 'longest', align: 'right' },
        { title: 'requests', align: 'right' },
      ],
      rows,
    ),
  );
}

/** Says what was checked; returns whether all of it is fine. */
export function printFindings(findings: readonly Finding[]): boolean {
  heading('Checked');
  for (const { fine, text } of findings) {
    const mark = fine ? styleText('green', '✓', { stream: out }) : styleText('red', '✗', { stream: out });
    out.write(`  ${mark} ${text}\n`);
  }
  return findings.every(({ fine }) => fine);
}

/** The result of a verification, in words. */
export function orderFinding(dimension: Dimension, verification: Verification): Finding {
  const { answers, contradictedAnswers, inferences, contradictedInferences } = verification;
  const fine = contradictedAnswers + contradictedInferences === 0;
  return {
    fine,
    text: fine
      ? `${dimension}: the ranking contradicts none of ${whole(answers)} answers and none of ${whole(inferences)} inferences`
      : `${dimension}: the ranking contradicts ${whole(contradictedAnswers)} of ${whole(answers)} answers and ${whole(contradictedInferences)} of ${whole(inferences)} inferences`,
  };
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(1);
}

function whole(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en');
}

/** Three significant digits, without an exponent as long as that stays short. */
function figure(value: number): string {
  if (value !== 0 && (value >= 1e6 || value < 1e-3)) return value.toExponential(1);
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
