import pg from 'pg';
import { appendComparisons } from '../../../shared/answers/store/append-comparisons.ts';
import { newId } from '../../../shared/platform/identifiers.ts';
import type { BenchProject } from './projects.ts';

/** Straight appends per second: no HTTP, no authentication, the statement alone. */
export interface AppendFloor {
  perSecond: number;
}

/** Appends with as many writers as there are projects, each to its own, each as fast as PostgreSQL answers. */
export async function straightAppends(
  databaseUrl: string,
  projects: readonly BenchProject[],
  seconds: number,
): Promise<AppendFloor> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: projects.length });
  let appended = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    projects.map(async ({ id, userId, featureIds }) => {
      const { rows } = await pool.query(
        `select revision, generation from ranking_ledgers where project_id = $1 and dimension = 'complexity'`,
        [id],
      );
      let revision = Number(rows[0].revision);
      for (let index = 0; performance.now() < end; index++) {
        const [featureAId, featureBId] = [
          featureIds[index % featureIds.length]!,
          featureIds[(index + 1) % featureIds.length]!,
        ];
        const result = await appendComparisons(pool, {
          projectId: id,
          dimension: 'complexity',
          revision,
          generation: rows[0].generation,
          comparisons: [
            {
              id: newId(),
              featureAId,
              featureBId,
              choice: 'tie',
              strength: null,
              weight: 1,
              expected: null,
              requested: true,
              setId: null,
              userId,
              createdAt: new Date(),
            },
          ],
          estimates: [
            { featureId: featureAId, mean: 0, variance: 0.9 },
            { featureId: featureBId, mean: 0, variance: 0.9 },
          ],
        });
        if (!result.appended) throw new Error('The straight append was refused');
        revision++;
        appended++;
      }
    }),
  );
  await pool.end();
  return { perSecond: appended / seconds };
}
