import { Forbidden } from '../../shared/errors.ts';
import type { CurrentUser } from '../../shared/store/accounts/current-user.ts';
import type { ProjectView } from '../../shared/store/project-access.ts';
import type { Context } from '../../shared/use-cases/context.ts';

interface AccessRequest<U> {
  user: U;
  /** The project of the path, where the check is about one; null when there is none. */
  project: ProjectView | null;
  context: Context;
  params: Readonly<Record<string, string>>;
}

/** May this user ask this? What the check read on its way is handed to the handler. */
export interface Access<G, U extends CurrentUser | null> {
  /** What is read before the check: nothing, who asks, or also the project in the path, with the same look. */
  reads: 'nothing' | 'user' | 'user and project';
  /** Who may, in words for the OpenAPI document. */
  who: string;
  /** Whether somebody who is signed in can be refused: 403. */
  refuses: boolean;
  /** @throws Forbidden, or NotFound where the thing asked about doesn't exist. */
  check(request: AccessRequest<U>): Promise<G> | G;
}

export const anybody: Access<undefined, null> = {
  reads: 'nothing',
  who: 'everyone',
  refuses: false,
  check: () => undefined,
};

export const signedIn: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'signed-in users',
  refuses: false,
  check: () => undefined,
};

export const superuser: Access<undefined, CurrentUser> = {
  reads: 'user',
  who: 'superusers',
  refuses: true,
  check({ user }) {
    if (!user.isSuperuser) throw new Forbidden();
    return undefined;
  },
};
