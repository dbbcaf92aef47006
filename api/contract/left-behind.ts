import type { Static } from 'typebox';
import { Name } from './fields.ts';
import { Count, described, named, Uuid } from './shapes.ts';
import { Type } from './type.ts';

export type LeftBehind = Static<typeof LeftBehind>;
export const LeftBehind = named(
  'LeftBehind',
  Type.Object({
    project: described('The project.', Type.Object({ id: described('Unique identifier (UUID).', Uuid), name: Name })),
    is_owner: described('Whether the account owns the project.', Type.Boolean()),
    links: described('Open links to results, and open invitations by link, that the account made.', Count),
    guest_links: described('Open links for guests that the account made.', Count),
    guests: described('Guests who take part by these links.', Count),
    invitations: described('Invitations by name that the account made and that wait for an answer.', Count),
    service_tokens: described('API tokens of service accounts, if the account owns the project.', Count),
    webhooks: described('Webhooks, if the account owns the project.', Count),
  }),
);
