import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Needs } from '../context.ts';
import type { Connection } from '../platform/sql/statement.ts';
import type { Manifest } from './manifest.ts';
import { PackedRows, type Piece } from './packed-rows.ts';
import type { Report } from './report.ts';
import { usingFiles } from './storage-failure.ts';
import { copyOut, shapesIn, type TableShape } from './store/archived-rows.ts';
import { byIndex, countWritten, type Moment, type RowRange, rangesOf } from './store/row-ranges.ts';
import { currentMigration } from './store/schema-history.ts';
import type { PackedPart } from './write-packed-archive.ts';

interface ReadPart extends PackedPart {
  ranges: readonly RowRange[];
  pieces: Piece[];
}

/**
 * A safety backup that is read while the service runs. Once the tables are locked, only ranges with new writes are read again, so that
 * requests wait only briefly. The reading transaction keeps others from changing columns.
 */
export class SafetyBackup {
  readonly #rows: PackedRows;
  readonly #since: Moment;
  readonly #parts: readonly ReadPart[];

  private constructor(rows: PackedRows, since: Moment, parts: readonly ReadPart[]) {
    this.#rows = rows;
    this.#since = since;
    this.#parts = parts;
  }

  /** @param since a moment before. */
  static async read(
    client: Connection,
    { since, settings }: { since: Moment } & Needs<'settings'>,
    report: Report,
  ): Promise<SafetyBackup> {
    const shapes = await shapesIn(client, 'public');
    const folder = path.resolve(settings.DATA_DIR, 'staging');
    const rows = await usingFiles('DATA_DIR', 'written', () => PackedRows.open(folder));
    try {
      const parts: ReadPart[] = [];
      for (const [at, shape] of shapes.entries()) {
        report.progress(at / shapes.length, shape.table);
        const ranges = await rangesOf(client, shape.table);
        const pieces: Piece[] = [];
        await byIndex(client, async () => {
          for (const range of ranges) pieces.push(await rows.add(await readRange(client, shape, range)));
        });
        parts.push({ ...shape, ranges, pieces, amount: await rows.amountOf(pieces) });
      }
      return new SafetyBackup(rows, since, parts);
    } catch (error) {
      await rows.close();
      throw error;
    }
  }

  /**
   * Reads again what was written since. The tables must be locked.
   * @returns the tables without new writes, with their numbers of rows.
   */
  async bringUpToDate(client: Connection, report: Report): Promise<ReadonlyMap<string, number>> {
    const same = new Map<string, number>();
    for (const [at, part] of this.#parts.entries()) {
      report.progress(at / this.#parts.length, part.table);
      if (await this.#isSame(client, part, part.amount)) same.set(part.table, part.amount.rows);
      else await this.#readAgain(client, part);
    }
    return same;
  }

  async #readAgain(client: Connection, part: ReadPart): Promise<void> {
    await byIndex(client, async () => {
      for (const [nth, range] of part.ranges.entries()) {
        if (await this.#isSame(client, part, part.pieces[nth]!, range)) continue;
        part.pieces[nth] = await this.#rows.add(await readRange(client, part, range));
      }
    });
    part.amount = await this.#rows.amountOf(part.pieces);
  }

  async #isSame(
    client: Connection,
    { table }: TableShape,
    before: { rows: number },
    range?: RowRange,
  ): Promise<boolean> {
    const { rows, written } = await countWritten(client, { table, since: this.#since, ...(range && { range }) });
    return written === 0 && rows === before.rows;
  }

  /** Writes the archive. */
  async write(
    client: Connection,
    { file, at, settings }: { file: string; at: Date } & Needs<'settings'>,
  ): Promise<Manifest> {
    const { writePackedArchive } = await import('./write-packed-archive.ts');
    return writePackedArchive({
      file,
      signingKey: settings.BACKUP_SIGNING_KEY,
      recipients: settings.BACKUP_AGE_RECIPIENTS,
      about: { kind: 'safety', created_at: at.toISOString(), migration: await currentMigration(client) },
      rows: this.#rows,
      parts: this.#parts,
    });
  }

  close(): Promise<void> {
    return this.#rows.close();
  }
}

const readRange = (client: Connection, shape: TableShape, range: RowRange): Promise<Buffer> =>
  buffer(copyOut(client, 'public', shape, range));
