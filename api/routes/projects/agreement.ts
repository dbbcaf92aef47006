import { findNamedPeople } from '../../../shared/store/accounts/named-people.ts';
import { readAgreement } from '../../../shared/use-cases/ranking/read-agreement.ts';
import { member } from '../../access/project.ts';
import { Agreement } from '../../contract/people.ts';
import { json } from '../../contract/responses.ts';
import { ok } from '../../http/answers.ts';
import { get } from '../../http/endpoint.ts';
import { presentAgreement } from '../../presenters/agreement.ts';
import { readPeople } from '../../presenters/people.ts';
import { ofDimension } from '../comparisons/schema.ts';
import { projectParams } from './schema.ts';

/** How far people agree. */
export const agreement = [
  get('/:project_id/agreement', {
    operation: 'getAgreement',
    summary: 'Get how far the people of a project agree in one dimension, and where they differ',
    params: projectParams,
    query: ofDimension,
    cost: 'expensive',
    allow: member,
    answers: {
      200: json('People, every two of them, and the feature pairs that they see differently', Agreement),
    },
    async handle({ granted: project, query: { dimension }, user, context }) {
      const found = await readAgreement(context, project.ledgers[dimension]);
      const [accounts, people, features] = await Promise.all([
        findNamedPeople(
          context.pool,
          found.people.map(({ author }) => author),
        ),
        readPeople(project, { user, context }),
        context.catalogs.getMany(project, [...new Set(found.contested.flatMap(({ a, b }) => [a, b]))]),
      ]);
      return ok(presentAgreement(dimension, found, { accounts, people, features }));
    },
  }),
];
