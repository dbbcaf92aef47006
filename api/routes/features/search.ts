import { findFeaturesByName } from '../../../shared/store/feature-search.ts';
import { featureSearch } from '../../contract/feature-search.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentFound } from '../../presenters/feature.ts';

export const featureSearchEndpoints = implement(featureSearch, {
  async listFeaturesByName({ query, user, context }) {
    const wanted = { text: query.search.trim(), limit: query.limit, only: user.token?.projectId ?? null };
    const found = await findFeaturesByName(context.pool, user.id, wanted);
    return ok(found.map(presentFound));
  },
});
