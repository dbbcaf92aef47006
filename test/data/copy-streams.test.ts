import { once } from 'node:events';
import { expect } from 'chai';
import { CopyFromStream } from '../../shared/data/store/copy-streams.ts';
import { isConnectionFailure } from '../../shared/platform/sql/failures.ts';
import { startTestApp } from '../support/app.ts';

describe('rows that are copied into a table', () => {
  const steps: [string, (rows: CopyFromStream) => Promise<void>][] = [
    ['a write', (rows) => rows.write('3\n')],
    ['the end', (rows) => rows.end()],
  ];
  for (const [name, step] of steps) {
    it(`fail as their connection did when it was lost before ${name}`, async () => {
      const { resources } = await startTestApp();
      const client = await resources.pool.connect();
      const lost = once(client, 'error');
      try {
        await client.query('create temporary table copied (n int)');
        const { pid } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
        const rows = new CopyFromStream(client, 'copy copied from stdin');
        await rows.write('1\n');
        await resources.pool.query('select pg_terminate_backend($1)', [pid]);
        await lost;
        const error = await step(rows).then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(isConnectionFailure(error), String(error)).to.equal(true);
        rows.destroy();
      } finally {
        client.release(true);
      }
    });
  }
});
