import { type Asking, at, type Row } from './row.ts';

const say = (asking: Asking) =>
  asking.owner.put(at(asking, '/factors'), {
    dimension: 'value',
    factors: [{ more_id: asking.features[0], less_id: asking.features[1], factor: 10 }],
  });

/** How many times more one feature is than another. */
export const factorRows: Row[] = [
  [
    'GET /projects/{id}/factors/next',
    200,
    'questions choices',
    (asking) => asking.owner.get(at(asking, '/factors/next?dimension=value')),
  ],
  ['PUT /projects/{id}/factors', 204, '', say],
  ['DELETE /projects/{id}/factors', 204, '', (asking) => asking.owner.delete(at(asking, '/factors?dimension=value'))],
];
