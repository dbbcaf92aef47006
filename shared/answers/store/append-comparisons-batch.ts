import type { Pool } from 'pg';
import { comparisonInEvent, recordedEvent } from '../../events/store/events.ts';
import { batched } from '../../platform/sql/batch.ts';
import { refusedStatement } from '../../platform/sql/failures.ts';
import { statement } from '../../platform/sql/statement.ts';
import { type Append, type AppendResult, appendComparisons } from './append-comparisons.ts';

/**
 * The append of `append_comparisons` for several rankings in one statement and one commit. Each ledger is independent. The statement skips
 * a ledger that has changed, is locked by another transaction, or already has an id, and doesn't return its position. The statement waits
 * for no lock, so a slow change of one project delays no other project, and statements of several processes can't deadlock.
 *
 * It doesn't share a template with `append_comparisons`, which waits for its ledger and returns the taken ids; this statement skips the
 * ledger and leaves both to `append_comparisons`. Apply every change of the stored data to both.
 *
 * The lists are in a materialized `lists`, where the planner can't count them: one plan serves all lengths.
 */
const appendAll = statement<{ place: string }>(
  'append_all',
  `with lists as materialized (
     select $1::uuid[] as projects, $2::text[] as dimensions, $3::bigint[] as revisions, $4::uuid[] as generations,
            $5::int[] as counts, $6::uuid[] as people, $7::timestamptz[] as moments,
            $8::int[] as c_ledgers, $9::int[] as c_places, $10::uuid[] as ids, $11::uuid[] as a, $12::uuid[] as b,
            $13::text[] as choices, $14::text[] as strengths, $15::float8[] as weights, $16::text[] as expectations,
            $17::uuid[] as c_people, $24::boolean[] as c_requested, $25::uuid[] as c_sets,
            $18::int[] as e_ledgers, $19::uuid[] as e_projects, $20::text[] as e_dimensions, $21::uuid[] as features,
            $22::float8[] as means, $23::float8[] as variances
   ), asked as (
     select each.* from lists cross join lateral
            unnest(projects, dimensions, revisions, generations, counts, people, moments) with ordinality
            as each (project_id, dimension, revision, generation, count, person, moment, place)
   ), comparing as (
     select each.* from lists cross join lateral
            unnest(c_ledgers, c_places, ids, a, b, choices, strengths, weights, expectations, c_people, c_requested,
                   c_sets)
            as each (ledger, place, id, a, b, choice, strength, weight, expected, person, requested, set_id)
   ), estimated as (
     select each.* from lists cross join lateral unnest(e_ledgers, e_projects, e_dimensions, features, means, variances)
            as each (ledger, project_id, dimension, feature_id, mean, variance)
   ), free as (
     select asked.place
       from asked join ranking_ledgers l
         on l.project_id = asked.project_id and l.dimension = asked.dimension
        and l.revision = asked.revision and l.generation = asked.generation
        for update of l skip locked
   ), taken as (
     select asked.place
       from asked join comparing on comparing.ledger = asked.place
       join comparisons on comparisons.project_id = asked.project_id and comparisons.id = comparing.id
   ), ledger as (
     update ranking_ledgers l
        set revision = l.revision + asked.count, changed_at = asked.moment, changed_by = asked.person
       from asked
      where l.project_id = asked.project_id and l.dimension = asked.dimension
        and l.revision = asked.revision and l.generation = asked.generation
        and asked.place in (select place from free) and asked.place not in (select place from taken)
     returning asked.place, l.project_id, l.dimension, asked.revision as before, asked.moment
   ), inserted as (
     insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
                              expected, requested, user_id, set_id, created_at)
     select l.project_id, c.id, l.dimension, l.before + c.place, c.a, c.b, c.choice, c.strength, c.weight, c.expected,
            c.requested, c.person, c.set_id, l.moment
       from ledger l join comparing c on c.ledger = l.place
   ), scored as (
     update feature_scores s set mu = e.mean, variance = e.variance
       from ledger l join estimated e on e.ledger = l.place
      where s.project_id = e.project_id and s.dimension = e.dimension and s.feature_id = e.feature_id
   ), told as (${recordedEvent(
     'ledger',
     `select jsonb_agg(${comparisonInEvent({ id: 'c.id', a: 'c.a', b: 'c.b', choice: 'c.choice', strength: 'c.strength', set: 'c.set_id' })})
        from comparing c where c.ledger = l.place`,
   )}
   )
   select place from ledger`,
);

/** Appends to rankings. Appends for several rankings in the same turn of the event loop share one round trip. */
export class ComparisonAppender {
  readonly #pool: Pool;
  /** Whether an append was made together with others. */
  readonly #appendBatched: (input: Append) => Promise<boolean>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#appendBatched = batched((inputs) => this.#appendAll(inputs));
  }

  /** Like `appendComparisons`. Comparisons that can't be appended with the others are appended separately, and wait if necessary. */
  async append(input: Append): Promise<AppendResult> {
    if (await this.#appendBatched(input)) return { appended: true, taken: [] };
    return appendComparisons(this.#pool, input);
  }

  async #appendAll(inputs: readonly Append[]): Promise<boolean[]> {
    const done = new Array<boolean>(inputs.length).fill(false);
    if (inputs.length === 1) return done;
    try {
      for (const { place } of await appendAll(this.#pool, valuesOf(inputs))) done[Number(place) - 1] = true;
    } catch (error) {
      // A refused statement stores nothing. After any other failure, that is uncertain.
      if (!refusedStatement(error)) throw error;
    }
    return done;
  }
}

function valuesOf(inputs: readonly Append[]): unknown[] {
  const comparisons = inputs.flatMap((input, index) =>
    input.comparisons.map((comparison, place) => ({ ...comparison, ledger: index + 1, place: place + 1 })),
  );
  const estimates = inputs.flatMap(({ projectId, dimension, estimates: all }, index) =>
    all.map((estimate) => ({ ...estimate, projectId, dimension, ledger: index + 1 })),
  );
  return [
    inputs.map((input) => input.projectId),
    inputs.map((input) => input.dimension),
    inputs.map((input) => input.revision),
    inputs.map((input) => input.generation),
    inputs.map((input) => input.comparisons.length),
    inputs.map((input) => input.comparisons[0]!.userId),
    inputs.map((input) => input.comparisons[0]!.createdAt),
    comparisons.map((c) => c.ledger),
    comparisons.map((c) => c.place),
    comparisons.map((c) => c.id),
    comparisons.map((c) => c.featureAId),
    comparisons.map((c) => c.featureBId),
    comparisons.map((c) => c.choice),
    comparisons.map((c) => c.strength),
    comparisons.map((c) => c.weight),
    comparisons.map((c) => c.expected),
    comparisons.map((c) => c.userId),
    estimates.map((e) => e.ledger),
    estimates.map((e) => e.projectId),
    estimates.map((e) => e.dimension),
    estimates.map((e) => e.featureId),
    estimates.map((e) => e.mean),
    estimates.map((e) => e.variance),
    comparisons.map((c) => c.requested),
    comparisons.map((c) => c.setId),
  ];
}
