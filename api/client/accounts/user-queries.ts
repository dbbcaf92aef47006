import { keepPreviousData } from '@tanstack/query-core';
import type { ResetLink, TemporaryPassword, User } from '../../../shared/accounts/contract/accounts.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { ownAccount } from '../service/own-account.ts';

export type { ResetLink, TemporaryPassword, User } from '../../../shared/accounts/contract/accounts.ts';

const USERS = ['operate', 'users'] as const;
/** Number of accounts shown at first, and added by each press of the button. */
export const PAGE = 50;
/** Maximum number of entries in a response of the service. */
const MOST = 1000;

/** At most `count` matching accounts, and one more if there are more. */
export const useUsers = (search: string, count: number) =>
  useQuery({
    queryKey: [...USERS, search, count],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { limit: Math.min(MOST, count + 1), ...(search !== '' && { search }) };
      return read(api.GET('/users/', { params: { query }, signal }));
    },
  });

export const useProjectsOfUser = (id: string) =>
  useQuery({
    queryKey: [...USERS, id, 'projects'],
    queryFn: ({ signal }) =>
      read(api.GET('/users/{user_id}/projects', { params: { path: { user_id: id }, query: { limit: MOST } }, signal })),
  });

/** Tokens, links and webhooks that give access because of an account. */
export const useLeftBehind = (id: string) =>
  useQuery({
    queryKey: [...USERS, id, 'left-behind'],
    queryFn: ({ signal }) =>
      read(api.GET('/users/{user_id}/left-behind', { params: { path: { user_id: id } }, signal })),
  });

export const useSessionsOfUser = (id: string) =>
  useQuery({
    queryKey: [...USERS, id, 'sessions'],
    queryFn: ({ signal }) => read(api.GET('/users/{user_id}/sessions', { params: { path: { user_id: id } }, signal })),
  });

const refreshUsers = () => invalidate(USERS, ['projects']);

/** @throws ServiceError */
export async function addUser(body: {
  username: string;
  email: string;
  password: string;
  is_superuser: boolean;
}): Promise<User> {
  const user = await read(api.POST('/users/', { body }));
  await refreshUsers();
  return user;
}

/**
 * Stores the fields that differ from the account as it was read.
 * @param keepsAccess if the account is deactivated: whether its tokens, links and webhooks stay valid.
 * @throws ServiceError
 */
export async function changeUser(
  before: User,
  after: Pick<User, 'username' | 'email' | 'is_active' | 'is_superuser'>,
  keepsAccess: boolean,
): Promise<void> {
  const path = { user_id: before.id };
  const { username, email, is_active, is_superuser } = after;
  const body = {
    ...(username !== before.username && { username }),
    ...(email !== before.email && { email }),
    ...(is_active !== before.is_active && { is_active, ...(!is_active && { keep_access: keepsAccess }) }),
    ...(is_superuser !== before.is_superuser && { is_superuser }),
  };
  if (Object.keys(body).length > 0) await read(api.PUT('/users/{user_id}', { params: { path }, body }));
  await refreshUsers();
  if (before.id === ownAccount.data?.id) await ownAccount.refetch();
}

/** @throws ServiceError */
export async function endSessionsOfUser(id: string): Promise<void> {
  await read(api.DELETE('/users/{user_id}/sessions', { params: { path: { user_id: id } } }));
  await invalidate([...USERS, id, 'sessions']);
}

/**
 * Replaces the password of an account. The new one is shown only once.
 * @throws ServiceError
 */
export async function setTemporaryPassword(id: string): Promise<TemporaryPassword> {
  const set = await read(api.POST('/users/{user_id}/temporary-password', { params: { path: { user_id: id } } }));
  await invalidate([...USERS, id, 'sessions']);
  return set;
}

/**
 * Makes a link with which a user sets a new password. The link is shown only once.
 * @throws ServiceError
 */
export function makeResetLink(id: string): Promise<ResetLink> {
  return read(api.POST('/users/{user_id}/password-reset', { params: { path: { user_id: id } } }));
}

/**
 * The account with exactly this username or email.
 * @throws ServiceError if there is none
 */
export async function findUserByName(name: string, none: string): Promise<User> {
  const found = await read(api.GET('/users/', { params: { query: { search: name, limit: MOST } } }));
  const same = (text: string) => text.normalize('NFKC').toLowerCase() === name.normalize('NFKC').toLowerCase();
  const user = found.find(({ username, email }) => same(username) || same(email));
  if (!user) throw new ServiceError(422, none);
  return user;
}

/**
 * @param heirId the person who gets the projects; null: the person who deletes the account.
 * @throws ServiceError
 */
export async function deleteUser(id: string, heirId: string | null, keepsAccess: boolean): Promise<void> {
  const query = { ...(heirId !== null && { transfer_to: heirId }), keep_access: keepsAccess };
  await read(api.DELETE('/users/{user_id}', { params: { path: { user_id: id }, query } }));
  await refreshUsers();
}
