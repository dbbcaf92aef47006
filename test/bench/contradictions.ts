import { readCommandLine } from '../support/command-line.ts';
import { type Origin, proposalsUntilResolved } from '../support/ranking/resolving.ts';
import { printTable, writeResults } from './report.ts';
import { mean } from './statistics.ts';

const ORIGINS: readonly Origin[] = ['session', 2, 4];
const WRONG = [1, 3];

/**
 * Number of proposals of `resolve-inconsistency` that a truthful person needs until there are no contradictions, per
 * earlier wrong answer.
 */
export function run(args: string[]): void {
  const values = readCommandLine('bench -- contradictions', args, {
    seeds: { meaning: 'seeds, each another judge', kind: 'number', default: '50' },
    sizes: { meaning: 'numbers of features', kind: 'numbers', default: '10,20,30,40,50' },
  });
  const seeds = Number(values.seeds);
  const sizes = values.sizes.split(',').map(Number);
  const rows = ORIGINS.flatMap((origin) =>
    WRONG.map((wrong) => {
      const cells = sizes.map((n) => {
        const needed = Array.from({ length: seeds }, (_, seed) => proposalsUntilResolved({ n, seed, wrong, origin }));
        // Wrong answers about pairs that nothing else says anything of contradict nothing.
        const noticed = needed.filter((proposals) => proposals > 0);
        return `${mean(noticed.map((proposals) => proposals / wrong)).toFixed(2)} (${Math.max(...needed)})`;
      });
      const name = origin === 'session' ? 'after a whole session' : `among ${origin} N random pairs`;
      return [name, wrong, ...cells];
    }),
  );
  const table = {
    title: 'Proposals until nothing contradicts, per wrong answer',
    note: `mean of ${seeds} seeds (most in all); to reach: 3 for one wrong answer, 4 for three`,
    columns: ['wrong answers', 'how many', ...sizes.map((n) => `N = ${n}`)],
    rows,
  };
  printTable(table);
  writeResults('contradictions', [table]);
}
