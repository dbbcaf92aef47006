import type { QueryObserverResult } from '@tanstack/query-core';
import type { GuestSettings, Link } from '../../../shared/links/contract/links.ts';
import { LINK_DAYS, type LinkKind, type LinkShows } from '../../../shared/links/rules/links.ts';
import type { WaitingInvitation } from '../../../shared/people/contract/collaborators.ts';
import { GUEST_PAGE } from '../guests/address.ts';
import { fullName } from '../lib/full-name.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { paths } from '../paths.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';

export type ProjectLink = Link;

const DAY_MS = 86_400_000;
const pathOf = (id: string) => ({ path: { project_id: id } });
const PAGES: Readonly<Record<LinkKind, string>> = {
  results: paths.shared,
  invitation: paths.join,
  participation: GUEST_PAGE,
};
const linksKey = (id: string) => ['project', id, 'links'];

/** The links of a project that are still valid. */
export const useLinks = (id: string): QueryObserverResult<ProjectLink[]> =>
  useQuery({
    queryKey: linksKey(id),
    queryFn: ({ signal }) => read(api.GET('/projects/{project_id}/links', { params: pathOf(id), signal })),
  });

/** A link that was just made, with its address, which the service tells only once. */
export interface NewLink {
  id: string;
  address: string;
}

interface WantedLink {
  kind: LinkKind;
  label: string;
  shows: LinkShows[];
  days: number;
  /** For guests only. */
  participation: GuestSettings | null;
}

/** Makes a link. @throws ServiceError */
export async function makeLink(id: string, { kind, label, shows, days, participation }: WantedLink): Promise<NewLink> {
  // For the default expiry, the service uses its own clock.
  const end = days === LINK_DAYS[kind] ? null : new Date(Date.now() + days * DAY_MS).toISOString();
  const body = { kind, label: label.trim() || null, shows, expires_at: end, participation };
  const { id: linkId, token } = await read(api.POST('/projects/{project_id}/links', { params: pathOf(id), body }));
  await invalidate(linksKey(id));
  return { id: linkId, address: `${location.origin}${PAGES[kind]}#${token}` };
}

/** Revokes a link. @throws ServiceError */
export async function revokeLink(id: string, linkId: string): Promise<void> {
  const params = { path: { project_id: id, link_id: linkId } };
  try {
    await read(api.DELETE('/projects/{project_id}/links/{link_id}', { params }));
  } finally {
    // Reads the links again even after a refusal: the link may have expired in the meantime.
    await invalidate(linksKey(id));
  }
}

/**
 * Removes a guest from a project, with or without their answers.
 * @throws ServiceError
 */
export async function removeGuest(id: string, guestId: string, withAnswers: boolean): Promise<void> {
  const params = { path: { project_id: id, guest_id: guestId }, query: { with_answers: withAnswers } };
  await read(api.DELETE('/projects/{project_id}/guests/{guest_id}', { params }));
}

/**
 * Removes a person from a project; their answers stay.
 * @throws ServiceError
 */
export async function removeMember(id: string, userId: string): Promise<void> {
  const params = { path: { user_id: userId, project_id: id } };
  await read(api.DELETE('/users/{user_id}/assignments/{project_id}', { params }));
}

/**
 * Invites the person with a username or an email.
 * @returns what to call them, and whether they have to accept.
 * @throws ServiceError
 */
export async function inviteByName(id: string, user: string): Promise<{ name: string; isInvited: boolean }> {
  const member = await read(
    api.POST('/projects/{project_id}/collaborators', { params: pathOf(id), body: { user: user.trim() } }),
  );
  await refresh(id);
  return { name: fullName(member), isInvited: !('id' in member) };
}

/** The people who were invited by name and have not answered. */
export const useWaiting = (id: string): QueryObserverResult<WaitingInvitation[]> =>
  useQuery({
    queryKey: ['project', id, 'invitations'],
    queryFn: ({ signal }) => read(api.GET('/projects/{project_id}/invitations', { params: pathOf(id), signal })),
  });

/**
 * Withdraws an invitation by name.
 * @throws ServiceError
 */
export async function withdrawInvitation(id: string, invitationId: string): Promise<void> {
  const params = { path: { project_id: id, invitation_id: invitationId } };
  try {
    await read(api.DELETE('/projects/{project_id}/invitations/{invitation_id}', { params }));
  } finally {
    // The person may have answered in the meantime.
    await refresh(id);
  }
}
