import { DIMENSIONS } from '../../../shared/ranking/vocabulary.ts';
import { findNamedPeople } from '../../../shared/store/accounts/named-people.ts';
import { readDisagreements } from '../../../shared/use-cases/ranking/read-disagreements.ts';
import { disagreements } from '../../contract/disagreements.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentDisagreements } from '../../presenters/disagreements.ts';
import { readPeople } from '../../presenters/people.ts';

export const disagreementEndpoints = implement(disagreements, {
  async listDisagreements({ granted: project, query, user, context }) {
    const dimensions = query.dimension ? [query.dimension] : DIMENSIONS;
    const found = await Promise.all(
      dimensions.map(async (dimension) => ({
        dimension,
        ...(await readDisagreements(context, project.ledgers[dimension])),
      })),
    );
    const all = found.flatMap(({ most }) => most);
    const sides = all.flatMap(({ higher, lower }) => [higher, lower]);
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(context.pool, [...new Set(sides.map(({ author }) => author))]),
      readPeople(project, { user, context }),
      context.catalogs.getMany(project, [
        ...new Set([...all.map(({ featureId }) => featureId), ...sides.map(({ againstId }) => againstId)]),
      ]),
    ]);
    return ok(presentDisagreements(found, people, { features, accounts }));
  },
});
