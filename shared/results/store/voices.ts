import { type NameColumns, named, type ShownName, shownName } from '../../accounts/store/named-people.ts';
import type { LedgerKey } from '../../platform/cache/keys.ts';
import { asPart, listOf } from '../../platform/sql/columns.ts';
import { many, type Pool } from '../../platform/sql/statement.ts';

/** A person's latest answer to a pair. */
export interface StoredVoice {
  comparisonId: string;
  user: { id: string } & ShownName;
}

const readVoices = many<
  LedgerKey & { ones: string[]; others: string[]; people: string[] },
  { id: string; low: string; high: string; user: NameColumns & { id: string } }
>(
  'voices_about_pairs',
  `select distinct on (low, high, c.user_id)
          c.id, least(c.feature_a_id, c.feature_b_id) as low, greatest(c.feature_a_id, c.feature_b_id) as high,
          ${listOf(asPart('user', { id: 'u.id', ...shownName('u') }))}
     from comparisons c
     join users u on u.id = c.user_id
    where c.project_id = :projectId and c.dimension = :dimension and c.deleted_at is null
      and (c.feature_a_id, c.feature_b_id, c.user_id) in (select * from unnest(:ones::uuid[], :others::uuid[], :people::uuid[]))
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
  key: LedgerKey,
  wanted: readonly VoiceKey[],
): Promise<(key: VoiceKey) => StoredVoice | null> {
  if (wanted.length === 0) return () => null;
  // A comparison stores its features in the order in which they were shown.
  const rows = await readVoices(pool, {
    ...key,
    ones: wanted.flatMap(({ one, other }) => [one, other]),
    others: wanted.flatMap(({ one, other }) => [other, one]),
    people: wanted.flatMap(({ userId }) => [userId, userId]),
  });
  const found = new Map(
    rows.map(({ id, low, high, user }) => [
      keyOf({ one: low, other: high, userId: user.id }),
      { comparisonId: id, user: named(user) },
    ]),
  );
  return (voice) => found.get(keyOf(voice)) ?? null;
}
