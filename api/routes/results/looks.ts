import { findNamedPeople } from '../../../shared/store/accounts/named-people.ts';
import { lookAtResults } from '../../../shared/use-cases/ranking/look-at-results.ts';
import { looks } from '../../contract/looks.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentLook } from '../../presenters/look.ts';
import { readPeople } from '../../presenters/people.ts';

export const lookEndpoints = implement(looks, {
  async recordLook({ granted: project, query, user, context }) {
    const look = await lookAtResults(context, project, { userId: user.id, sortBy: query.sort_by });
    const { told = [], causes } = look.moved ?? {};
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(context.pool, causes?.answers.map(({ userId }) => userId) ?? []),
      readPeople(project, { user, context }),
      context.catalogs.getMany(
        project,
        told.map(({ id }) => id),
      ),
    ]);
    return ok(presentLook(look, people, { features, accounts }));
  },
});
