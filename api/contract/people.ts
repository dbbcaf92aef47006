import Type, { type Static } from 'typebox';
import { DateTime, Dimensions, described, named, oneOf, orNull, Uuid } from './shapes.ts';

/** A person who takes part in a project; its owner is one too. */
export type Collaborator = Static<typeof Collaborator>;
export const Collaborator = named(
  'Collaborator',
  Type.Object({
    id: described('Unique identifier (UUID).', Uuid),
    username: described(
      'Name of the account, or a stand-in such as `Person 3` where the project hides names.',
      Type.String(),
    ),
    email: described('Email address of the account; empty where the project hides names.', Type.String()),
    display_name: described('Name shown to other people; null if not set.', orNull(Type.String())),
    avatar_url: described('Address of a profile picture; null if not set.', orNull(Type.String())),
    role: described('`owner` or `collaborator` of the project.', oneOf('owner', 'collaborator')),
    dimensions: described('The dimensions that the person may answer.', Dimensions),
    assigned_at: described(
      'When the user was given access; for the owner, when the project was created (ISO 8601, UTC).',
      DateTime,
    ),
  }),
);
