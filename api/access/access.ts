import type { Context } from '../../shared/context.ts';
import type { SharedProject } from '../../shared/links/open-link.ts';
import { Forbidden } from '../../shared/platform/errors.ts';
import type { ProjectView } from '../../shared/projects/store/project-access.ts';
import type { CurrentUser } from '../../shared/sign-in/store/current-user.ts';

interface AccessRequest<U> {
  user: U;
  /** The project of the path, if the check reads it; null if it does not exist. */
  project: ProjectView | null;
  /** The project that a link's token opens; null if the check reads no token. */
  shared: SharedProject | null;
  context: Context;
  params: Readonly<Record<string, string>>;
}

/** An access check. The handler gets what it reads. */
export interface Access<G, U extends CurrentUser | null> {
  /**
   * Data that the check reads first: nothing, the user, user and project in one statement, or the project behind a
   * link's token.
   */
  reads: 'nothing' | 'user' | 'user and project' | 'link';
  /** Describes who has access, for the OpenAPI document. */
  who: string;
  /** @throws Forbidden, or NotFound if the resource does not exist. */
  check(request: AccessRequest<U>): Promise<G> | G;
}

export const anybody: Access<undefined, null> = {
  reads: 'nothing',
  who: 'everyone',
  check: () => undefined,
};

export const signedIn: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'signed-in users',
  check: () => undefined,
};

export const superuser: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'superusers',
  check({ user }) {
    if (!user.isSuperuser) throw new Forbidden();
    return undefined;
  },
};
