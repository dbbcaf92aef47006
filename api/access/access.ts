import { Forbidden } from '../../shared/errors.ts';
import type { CurrentUser } from '../../shared/store/current-user.ts';
import type { Context } from '../../shared/use-cases/context.ts';

interface AccessRequest<U> {
  user: U;
  context: Context;
  params: Readonly<Record<string, string>>;
}

/** May this user ask this? What the check read on its way is handed to the handler. */
export interface Access<G, U extends CurrentUser | null> {
  /** True where no token is asked for. */
  anonymous: boolean;
  /** Who may, in words for the OpenAPI document. */
  who: string;
  /** @throws Forbidden, or NotFound where the thing asked about doesn't exist. */
  check(request: AccessRequest<U>): Promise<G> | G;
}

export const anybody: Access<undefined, null> = { anonymous: true, who: 'anybody', check: () => undefined };

export const signedIn: Access<undefined, CurrentUser> = {
  anonymous: false,
  who: 'anybody who is signed in',
  check: () => undefined,
};

export const superuser: Access<undefined, CurrentUser> = {
  anonymous: false,
  who: 'superusers',
  check({ user }) {
    if (!user.is_superuser) throw new Forbidden();
    return undefined;
  },
};
