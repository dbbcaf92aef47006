import { findNamedPeople } from '../accounts/store/named-people.ts';
import type { Needs } from '../context.ts';
import { readParticipation } from '../links/open-link.ts';
import type { OpenedLink } from '../links/store/project-links.ts';
import type { Participation } from '../people/store/participation.ts';

/** The question and the terms of a link for guests, and who asks. */
export interface Offer extends OpenedLink {
  participation: Participation;
  /** The name of the person who made the link; null if the project hides names. */
  askedBy: string | null;
}

/**
 * The participation of a link, for people without an account.
 * @throws NotFound, TooManyRequests
 */
export async function readOffer(
  context: Needs<'address' | 'linkRequests' | 'log' | 'now' | 'pool' | 'securityEvents'>,
  token: string,
): Promise<Offer> {
  const opened = await readParticipation(context, token);
  const { createdBy } = opened.link;
  const person = opened.project.hideNames ? null : (await findNamedPeople(context.pool, [createdBy])).get(createdBy);
  return { ...opened, askedBy: person ? (person.displayName ?? person.username) : null };
}
