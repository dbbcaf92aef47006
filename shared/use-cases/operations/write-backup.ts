import type { Manifest } from '../../archive/manifest.ts';
import { throttled } from '../../archive/throttled-stream.ts';
import { copyOut, countRows, shapesIn } from '../../store/operations/archived-rows.ts';
import { currentMigration } from '../../store/operations/schema-history.ts';
import type { Connection } from '../../store/statement.ts';
import type { Needs } from '../context.ts';
import type { Report } from './report.ts';

/** Writes what a transaction sees into an archive, and leaves the processors to others. */
export async function writeBackup(
  client: Connection,
  { file, kind, at, settings }: { file: string; kind: Manifest['kind']; at: Date } & Needs<'settings'>,
  report: Report,
): Promise<Manifest> {
  const shapes = await shapesIn(client, 'public');
  const counts = await countRows(
    client,
    'public',
    shapes.map(({ table }) => table),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { writeArchive } = await import('../../archive/write-archive.ts');
  return writeArchive({
    file,
    signingKey: settings.BACKUP_SIGNING_KEY,
    recipients: settings.BACKUP_AGE_RECIPIENTS,
    about: { kind, created_at: at.toISOString(), migration: await currentMigration(client) },
    sources: shapes.map((shape) => ({
      ...shape,
      open: () => throttled(copyOut(client, 'public', shape), 'background'),
    })),
    onRows: (rows, table) => report.progress(rows / Math.max(1, total), table),
  });
}
