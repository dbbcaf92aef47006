import type { Who } from '../../shared/platform/contract/operation.ts';
import { type Access, anybody, signedIn, superuser } from './access.ts';
import { linkHolder } from './link.ts';
import { member, owner, ownerOrLeaving } from './project.ts';
import { colleague, oneself } from './user.ts';

/** The access check behind each `who` of the contract. */
export const ACCESS = {
  anybody,
  signedIn,
  superuser,
  member,
  owner,
  ownerOrLeaving,
  oneself,
  colleague,
  linkHolder,
  // biome-ignore lint/suspicious/noExplicitAny: each check has types of its own
} satisfies Record<Who, Access<any, any>>;

/** The result of a `who` check, which the handler gets. */
export type GrantedBy<W extends Who> = (typeof ACCESS)[W] extends Access<infer G, infer _> ? G : never;
/** The caller that an operation gets for a `who`. */
export type CallerOf<W extends Who> = (typeof ACCESS)[W] extends Access<infer _, infer U> ? U : never;
