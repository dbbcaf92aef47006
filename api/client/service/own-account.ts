import { useEffect } from 'preact/hooks';
import type { User } from '../../../shared/accounts/contract/accounts.ts';
import { createResource, type Resource } from '../lib/resource.ts';
import { api, read } from './client.ts';

/** The account of the signed-in person. */
export const ownAccount: Resource<User> = createResource(() => read(api.GET('/auth/me')));

/** The account for a component. It is read when the first component needs it. */
export function useOwnAccount(): Resource<User> {
  useEffect(() => {
    if (ownAccount.data === undefined) void ownAccount.refetch();
  }, []);
  return ownAccount;
}
