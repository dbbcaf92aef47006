import pg from 'pg';
import { newId } from '../../../shared/platform/identifiers.ts';
import { Ranking } from '../../../shared/ranking/ranking.ts';
import type { Choice, Dimension, Expectation, ModelType } from '../../../shared/ranking/vocabulary.ts';

/** How the first version appended a comparison, word for word. */
const APPEND = `with taken as (
     select id from comparisons where project_id = $1 and id = any($5::uuid[])
   ), ledger as (
     update ranking_ledgers
        set revision = revision + cardinality($5::uuid[]), changed_at = $13, changed_by = ($12::uuid[])[1]
      where project_id = $1 and dimension = $2 and revision = $3 and generation = $4 and not exists (select from taken)
     returning revision - cardinality($5::uuid[]) as before
   ), inserted as (
     insert into comparisons (project_id, id, dimension, seq, feature_a_id, feature_b_id, choice, strength, weight,
                              expected, user_id, created_at)
     select $1, c.id, $2, ledger.before + c.place, c.a, c.b, c.choice, c.strength, c.weight, c.expected, c.user_id, $13
       from ledger, unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::float8[], $11::text[],
                           $12::uuid[]) with ordinality
            as c (id, a, b, choice, strength, weight, expected, user_id, place)
   ), scored as (
     update feature_scores s set mu = e.mu, variance = e.variance
       from ledger, unnest($14::uuid[], $15::float8[], $16::float8[]) as e (feature_id, mu, variance)
      where s.project_id = $1 and s.dimension = $2 and s.feature_id = any($14::uuid[]) and s.feature_id = e.feature_id
   )
   select exists (select from ledger) as appended, array(select id from taken) as taken`;

/** How the first version read a ranking, word for word. */
const READ = {
  ledger: `select l.revision, l.rebuilt_at_revision, l.generation, l.prior_mean, l.prior_variance,
  l.target_variance, p.model_type
             from ranking_ledgers l join projects p on p.id = l.project_id and p.deleted_at is null
            where l.project_id = $1 and l.dimension = $2`,
  features: 'select id from features where project_id = $1 and deleted_at is null order by id',
  judgements: `select seq, feature_a_id, feature_b_id, choice, weight, expected
             from comparisons where project_id = $1 and dimension = $2 and deleted_at is null order by seq`,
};

interface JudgementRow {
  feature_a_id: string;
  feature_b_id: string;
  choice: Choice;
  weight: number;
  expected: Expectation | null;
}

/** One client of a process of the first version, who compares on one ranking without a pause and without anybody else. */
export class FirstVersionClient {
  /** Comparisons that were acknowledged. */
  readonly acknowledged: string[] = [];
  readonly #client: pg.Client;
  readonly #key: [projectId: string, dimension: Dimension];
  readonly #userId: string;
  #stopped = false;
  #run: Promise<void> | undefined;
  #noticed: (() => void) | undefined;

  constructor(
    url: string,
    { projectId, dimension, userId }: { projectId: string; dimension: Dimension; userId: string },
  ) {
    this.#client = new pg.Client({ connectionString: url });
    // The statement under way fails as well, so whoever waits hears of a lost connection.
    this.#client.on('error', () => {});
    this.#key = [projectId, dimension];
    this.#userId = userId;
  }

  async start(): Promise<void> {
    await this.#client.connect();
    this.#run = this.#compare();
    // Whoever waits for it hears of a failure.
    this.#run.catch(() => {});
  }

  /** Waits until some more comparisons were acknowledged. @throws what went wrong for the client. */
  async until(more: number): Promise<void> {
    const goal = this.acknowledged.length + more;
    while (this.acknowledged.length < goal) {
      const next = new Promise<void>((resolve) => {
        this.#noticed = resolve;
      });
      await Promise.race([next, this.#run]);
    }
  }

  /** @throws what went wrong for the client. */
  async stop(): Promise<void> {
    this.#stopped = true;
    try {
      await this.#run;
    } finally {
      await this.#client.end();
    }
  }

  async #compare(): Promise<void> {
    const { ledger, featureIds, ranking } = await this.#read();
    for (let turn = 0; !this.#stopped; turn++) {
      const a = turn % featureIds.length;
      const b = (a + 1 + (turn % (featureIds.length - 1))) % featureIds.length;
      const judgement = {
        a,
        b,
        choice: turn % 3 === 0 ? 'feature_b' : 'feature_a',
        weight: 1,
        expected: null,
      } as const;
      ranking.append(judgement);
      const ids = [featureIds[a], featureIds[b]];
      const id = newId();
      const { rows } = await this.#client.query<{ appended: boolean }>({
        name: 'append_comparisons',
        text: APPEND,
        values: [
          ...this.#key,
          ledger.revision + turn,
          ledger.generation,
          [id],
          [ids[0]],
          [ids[1]],
          [judgement.choice],
          [null],
          [1],
          [null],
          [this.#userId],
          new Date(),
          ids,
          [ranking.means[a], ranking.means[b]],
          [ranking.variances[a], ranking.variances[b]],
        ],
      });
      if (!rows[0]!.appended) throw new Error(`Nobody else changes this ranking, and yet it has moved: turn ${turn}`);
      this.acknowledged.push(id);
      this.#noticed?.();
    }
    // As a process does that has lost its memory: what it reads is what it had.
    const again = await this.#read();
    if (again.ranking.comparisons !== ranking.comparisons) throw new Error('The ranking reads otherwise');
  }

  async #read() {
    const [projectId] = this.#key;
    const ledgers = await this.#client.query<{
      revision: string;
      generation: string;
      model_type: ModelType;
      prior_mean: number;
      prior_variance: number;
      target_variance: number;
    }>(READ.ledger, this.#key);
    const features = await this.#client.query<{ id: string }>(READ.features, [projectId]);
    const judgements = await this.#client.query<JudgementRow>(READ.judgements, this.#key);
    const { revision, generation, model_type, prior_mean, prior_variance, target_variance } = ledgers.rows[0]!;
    const featureIds = features.rows.map(({ id }) => id);
    const model = {
      modelType: model_type,
      priorMean: prior_mean,
      priorVariance: prior_variance,
      targetVariance: target_variance,
    };
    const ranking = Ranking.build(
      featureIds.length,
      model,
      judgements.rows.map(({ feature_a_id, feature_b_id, choice, weight, expected }) => ({
        a: featureIds.indexOf(feature_a_id),
        b: featureIds.indexOf(feature_b_id),
        choice,
        weight,
        expected,
      })),
    );
    return { ledger: { revision: Number(revision), generation }, featureIds, ranking };
  }
}
