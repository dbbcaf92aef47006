import { findNamedPeople } from '../../../shared/store/accounts/named-people.ts';
import { readAgreement } from '../../../shared/use-cases/ranking/read-agreement.ts';
import { agreement } from '../../contract/agreement.ts';
import { implement } from '../../http/implement.ts';
import { ok } from '../../http/responses.ts';
import { presentAgreement } from '../../presenters/agreement.ts';
import { readPeople } from '../../presenters/people.ts';

export const agreementEndpoints = implement(agreement, {
  async getAgreement({ granted: project, query: { dimension }, user, context }) {
    const found = await readAgreement(context, project.ledgers[dimension]);
    const contested = found.contested.flatMap(({ a, b }) => [a, b]);
    const { parts, apart } = found.camps ?? { parts: [], apart: [] };
    const named = [...found.divisive, ...found.moved, ...apart].map(({ feature }) => feature);
    const ordered = parts.flatMap(({ order }) => order);
    const [accounts, people, features] = await Promise.all([
      findNamedPeople(
        context.pool,
        found.people.map(({ author }) => author),
      ),
      readPeople(project, { user, context }),
      context.catalogs.getMany(project, [...new Set([...contested, ...named, ...ordered])]),
    ]);
    return ok(presentAgreement(dimension, found, { accounts, people, features }));
  },
});
