import { type Asking, at, FEATURE, type Row } from './row.ts';

const rate = (asking: Asking) =>
  asking.owner.put(at(asking, '/ratings'), {
    dimension: 'value',
    ratings: [{ feature_id: asking.features[0], grade: 5 }],
  });

/** Ratings at a glance. */
export const ratingRows: Row[] = [
  [
    'GET /projects/{id}/ratings/next',
    200,
    `features remaining features[] ${FEATURE}`,
    (asking) => asking.owner.get(at(asking, '/ratings/next?dimension=value')),
  ],
  ['PUT /projects/{id}/ratings', 204, '', rate],
  ['DELETE /projects/{id}/ratings', 204, '', (asking) => asking.owner.delete(at(asking, '/ratings?dimension=value'))],
];
