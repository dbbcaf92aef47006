import type { Pool } from 'pg';
import { comparisonInEvent, recordedEvent } from '../../events/store/events.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Choice, Dimension, Expectation, Strength } from '../../ranking/vocabulary.ts';

/** A comparison on its way from a request to the ledger. */
export interface NewComparison {
  id: string;
  featureAId: string;
  featureBId: string;
  choice: Choice;
  strength: Strength | null;
  weight: number;
  /** Whether `next` asked for it. */
  requested: boolean;
  /** Id of the first comparison of an answer about a set of features. */
  setId: string | null;
  userId: string;
}

/** A comparison to append, with its effects on the ranking. */
export interface PlannedComparison extends NewComparison {
  /** The expectation about the pair. */
  expected: Expectation | null;
  createdAt: Date;
}

export interface EstimateToStore {
  featureId: string;
  mean: number;
  variance: number;
}

export interface Append {
  projectId: string;
  dimension: Dimension;
  /** State that the ledger must still have for the append to be correct. */
  revision: number;
  generation: string;
  comparisons: readonly PlannedComparison[];
  /** The estimates of all affected features after these comparisons. */
  estimates: readonly EstimateToStore[];
}

/** Whether it was appended. If not, the ids that already existed, or none if the ledger had changed. */
export interface AppendResult {
  appended: boolean;
  taken: string[];
}

/**
 * One round trip: raises the ledger if it still has the revision of the estimates, inserts the comparisons at the next places, and sets the
 * estimates. If the ledger has changed or an id exists, nothing happens. `append_all` does the same for many rankings. Its text differs on
 * purpose: it skips locked ledgers, whereas this statement waits, and its lists of lists need another plan. Apply every change of the
 * stored data to both. (Naming the features twice keeps a planner without statistics from reading all scores of the project.)
 */
const append = statement<AppendResult>(
  'append_comparisons',
  `with taken as (
     select id from comparisons where project_id = $1 and id = any($5::uuid[])
   ), ledger as (
     update ranking_ledgers
        set revision = revision + cardinality($5::uuid[]), changed_at = $13, changed_by = ($12::uuid[])[1]
      where project_id = $1 and dimension = $2 and revision = $3 and generation = $4 and not exists (select from taken)
     returning project_id, dimension, revision - cardinality($5::uuid[]) as before, $13::timestamptz as moment
   ), inserted as (
     insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
                              expected, requested, user_id, set_id, created_at)
     select $1, c.id, $2, ledger.before + c.place, c.a, c.b, c.choice, c.strength, c.weight, c.expected, c.requested,
            c.user_id, c.set_id, $13
       from ledger, unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::float8[], $11::text[],
                           $12::uuid[], $17::boolean[], $18::uuid[]) with ordinality
            as c (id, a, b, choice, strength, weight, expected, user_id, requested, set_id, place)
   ), scored as (
     update feature_scores s set mu = e.mu, variance = e.variance
       from ledger, unnest($14::uuid[], $15::float8[], $16::float8[]) as e (feature_id, mu, variance)
      where s.project_id = $1 and s.dimension = $2 and s.feature_id = any($14::uuid[]) and s.feature_id = e.feature_id
   ), told as (${recordedEvent(
     'ledger',
     `select jsonb_agg(${comparisonInEvent({ id: 'c.id', a: 'c.a', b: 'c.b', choice: 'c.choice', strength: 'c.strength', set: 'c.set_id' })})
        from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $18::uuid[])
          as c (id, a, b, choice, strength, set_id)`,
   )}
   )
   select exists (select from ledger) as appended, array(select id from taken) as taken`,
);

/** Appends to one ranking. Waits while another transaction locks its ledger. */
export async function appendComparisons(pool: Pool, input: Append): Promise<AppendResult> {
  const { projectId, dimension, revision, generation, comparisons, estimates } = input;
  const [result] = await append(pool, [
    projectId,
    dimension,
    revision,
    generation,
    comparisons.map((c) => c.id),
    comparisons.map((c) => c.featureAId),
    comparisons.map((c) => c.featureBId),
    comparisons.map((c) => c.choice),
    comparisons.map((c) => c.strength),
    comparisons.map((c) => c.weight),
    comparisons.map((c) => c.expected),
    comparisons.map((c) => c.userId),
    comparisons[0]!.createdAt,
    estimates.map((e) => e.featureId),
    estimates.map((e) => e.mean),
    estimates.map((e) => e.variance),
    comparisons.map((c) => c.requested),
    comparisons.map((c) => c.setId),
  ]);
  return result!;
}
