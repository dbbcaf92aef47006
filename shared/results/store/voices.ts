import type { Pool } from 'pg';
import { type ShownName, type ShownNameRow, shownName, toShownName } from '../../accounts/store/named-people.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Dimension } from '../../ranking/vocabulary.ts';

/** A person's latest answer to a pair. */
export interface StoredVoice {
  comparisonId: string;
  user: { id: string } & ShownName;
}

interface VoiceRow extends ShownNameRow {
  id: string;
  low: string;
  high: string;
  user_id: string;
}

const readVoices = statement<VoiceRow>(
  'voices_about_pairs',
  `select distinct on (low, high, c.user_id)
          c.id, least(c.feature_a_id, c.feature_b_id) as low, greatest(c.feature_a_id, c.feature_b_id) as high,
          c.user_id, ${shownName('u')}
     from comparisons c
     join users u on u.id = c.user_id
    where c.project_id = $1 and c.dimension = $2 and c.deleted_at is null
      and (c.feature_a_id, c.feature_b_id, c.user_id) in (select * from unnest($3::uuid[], $4::uuid[], $5::uuid[]))
    order by low, high, c.user_id, c.seq desc`,
);

/** Two features, and a person who answered about them. */
export interface VoiceKey {
  one: string;
  other: string;
  userId: string;
}

const keyOf = ({ one, other, userId }: VoiceKey) => [...[one, other].sort(), userId].join();

/**
 * Reads some people's latest answers to some pairs.
 * @returns a function that finds each of them, or null if the answer was undone.
 */
export async function findVoices(
  pool: Pool,
  projectId: string,
  dimension: Dimension,
  wanted: readonly VoiceKey[],
): Promise<(key: VoiceKey) => StoredVoice | null> {
  if (wanted.length === 0) return () => null;
  // A comparison stores its features in the order in which they were shown.
  const rows = await readVoices(pool, [
    projectId,
    dimension,
    wanted.flatMap(({ one, other }) => [one, other]),
    wanted.flatMap(({ one, other }) => [other, one]),
    wanted.flatMap(({ userId }) => [userId, userId]),
  ]);
  const found = new Map(
    rows.map((row) => [
      keyOf({ one: row.low, other: row.high, userId: row.user_id }),
      { comparisonId: row.id, user: { id: row.user_id, ...toShownName(row) } },
    ]),
  );
  return (key) => found.get(keyOf(key)) ?? null;
}
