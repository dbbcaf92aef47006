import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Rows of figures under a title. */
export interface Table {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** Explanation of the columns, in a sentence. */
  note?: string;
}

/** Prints a table in columns as wide as they need to be; the first column to the left, figures to the right. */
export function printTable({ title, columns, rows, note }: Table): void {
  const cells = [columns, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? short(cell) : cell)))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)));
  console.log(`\n${title}`);
  if (note) console.log(note);
  for (const row of cells) {
    console.log(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`,
    );
  }
}

/** A figure with three digits or all of its whole ones. */
function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** Keeps the tables of a run in bench-results/, together with the machine that they were measured on. */
export function writeResults(name: string, tables: readonly Table[]): void {
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  mkdirSync('bench-results', { recursive: true });
  const file = `bench-results/${name}.json`;
  writeFileSync(
    file,
    `${JSON.stringify({ benchmark: name, at: new Date().toISOString(), machine, tables }, null, 2)}\n`,
  );
  console.log(`\n${cpu?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}. Also in ${file}.`);
}
