import pg from 'pg';
import type { TestAnswer, TestClient } from '../support/client.ts';
import { untilVerified } from './operator.ts';

const VERIFIED_WITHIN_MS = 60_000;

type Ask = (admin: TestClient, made: { backup: string; file: string }) => Promise<TestAnswer>;

const maintenance =
  (operation: string): Ask =>
  (admin) =>
    admin.post('/admin/database/maintenance', { operation });

/** Everything that concerns the whole database. */
const OPERATIONS: Readonly<Record<string, Ask>> = {
  backup: (admin) => admin.post('/admin/database/backup'),
  restore: (admin, { backup }) => admin.post('/admin/database/restore', { backup_id: backup }),
  vacuum: maintenance('vacuum'),
  integrity_check: maintenance('integrity_check'),
  optimize: maintenance('optimize'),
  export: (admin) => admin.get('/admin/database/export'),
  import: (admin, { file }) => {
    const form = new FormData();
    form.set('file', new Blob([file]), 'export.json');
    return admin.post('/admin/database/import', undefined, { raw: form });
  },
};

/** All pairs of operations, each with itself too. */
export const PAIRS: readonly (readonly [string, string])[] = Object.keys(OPERATIONS).flatMap((one, index, all) =>
  all.slice(index).map((other) => [one, other] as const),
);

export interface OperationsDrill {
  admin: TestClient;
  databaseUrl: string;
  pairs: typeof PAIRS;
  say: (line: string) => void;
}

/**
 * Has two operations begin at the same moment, pair by pair; a backup's verification runs beside whatever comes next.
 * @returns the faults: answers other than 200, and indexes that are left invalid.
 */
export async function operationsDrill({ admin, databaseUrl, pairs, say }: OperationsDrill): Promise<string[]> {
  const faults: string[] = [];
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const findings = async (): Promise<string[]> =>
      (await admin.post('/admin/database/maintenance', { operation: 'integrity_check' })).body.findings;
    // Data that was written for size alone agrees with nothing from the start.
    const before = new Set(await findings());
    const { backup_id: backup } = (await admin.post('/admin/database/backup')).body;
    const made = { backup, file: (await admin.get('/admin/database/export')).text };
    for (const pair of pairs) {
      const began = performance.now();
      const answers = await Promise.all(pair.map((name) => OPERATIONS[name]!(admin, made)));
      say(
        `${pair.join(' beside ')}: ${answers.map(({ status }) => status).join(', ')}, ${Math.round(performance.now() - began)} ms`,
      );
      for (const [index, { status, text }] of answers.entries()) {
        if (status !== 200) faults.push(`${pair[index]} in ${pair.join(' beside ')}: ${status} ${text.slice(0, 200)}`);
      }
      const { rows } = await database.query<{ name: string }>(
        'select indexrelid::regclass::text as name from pg_index where not indisvalid',
      );
      for (const { name } of rows) faults.push(`${pair.join(' beside ')} left the invalid index ${name}`);
    }
    await untilVerified(admin, VERIFIED_WITHIN_MS);
    return [...faults, ...(await findings()).filter((finding) => !before.has(finding))];
  } finally {
    await database.end();
  }
}
