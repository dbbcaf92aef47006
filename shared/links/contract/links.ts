import { GUESTS, GUESTS_SEE, MAX_GUESTS } from '../../guests/rules/guests.ts';
import { Collaborator } from '../../people/contract/collaborators.ts';
import { AimTop } from '../../platform/contract/common-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { Dimensions } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { defaultsOf, model } from '../../platform/fields/object.ts';
import { DIMENSIONS } from '../../ranking/vocabulary.ts';
import { LINK_KINDS, LINK_LABEL_LENGTH, LINK_SHOWS, MAX_LINK_TOKEN } from '../rules/links.ts';

export type Participation = Of<typeof Participation>;
export const Participation = model('Participation', {
  dimensions: Dimensions.about('The dimensions that guests answer.').or([...DIMENSIONS]),
  asks_name: f.flag('Whether guests give a name; otherwise they are numbered.').or(false),
  shows: f
    .oneOf(GUESTS_SEE, 'What guests see once they have answered: `nothing`, their `own` answers, or the `results` too.')
    .or('nothing'),
  max_guests: f
    .whole(1, MAX_GUESTS, `How many guests may take part, 1 to ${MAX_GUESTS}.`, { examples: [GUESTS] })
    .or(GUESTS),
  one_per_device: f.flag('Whether a browser that joined before continues its guest, by a cookie.').or(true),
  xid_continues: f
    .flag('Whether another device that joins with the `xid` of a guest continues that guest; otherwise it is refused.')
    .or(false),
  may_join: f.flag('Whether a user may take over the answers of a guest and become a collaborator.').or(false),
});

export type Link = Of<typeof Link>;
export const Link = model('Link', {
  id: f.uuid('Unique identifier (UUID).'),
  kind: f.oneOf(
    LINK_KINDS,
    '`results` shows the results to people without an account. `invitation` lets people join the project. `participation` lets people answer without an account.',
  ),
  label: f.plainText(LINK_LABEL_LENGTH, 'Name that the owner gave the link; null if none.').orNull(),
  shows: f.listUpTo(
    LINK_SHOWS.length,
    f.oneOf(LINK_SHOWS),
    'What results show besides names: `descriptions`, `tags`, `numbers` (imported estimates and keys in other programs).',
    { of: 'strings', shown: { maxItems: LINK_SHOWS.length, examples: [[]] } },
  ),
  created_at: f.moment('When it was created.'),
  expires_at: f.moment('When it expires.'),
  uses: f.count(
    'For an invitation or a participation, how many people joined. For results, how often they were opened: each network (IP address) counts once an hour.',
  ),
  last_used_at: f.moment('When the latest of its `uses` was; null if there is none.').orNull(),
  participation: Participation.about('What guests do and see; null for links of other kinds.').orNull(),
});

export type NewLink = Of<typeof NewLink>;
export const NewLink = model('NewLink', {
  ...Link.properties,
  token: f.string('The secret of the link. Only this response contains it: Pairwise stores only its hash.'),
});

/** The project of a link, as people without an account see it. */
const OpenedProject = {
  project: f.object({ name: f.string('Name, 1 to 256 characters.') }, 'The project.'),
  expires_at: Link.properties.expires_at,
};

export type Invitation = Of<typeof Invitation>;
export const Invitation = model('Invitation', {
  ...OpenedProject,
  project: f.object({ id: f.uuid('Unique identifier (UUID).'), ...OpenedProject.project.properties }, 'The project.'),
});

export type AcceptedInvitation = Of<typeof AcceptedInvitation>;
export const AcceptedInvitation = model('AcceptedInvitation', {
  ...Collaborator.properties,
  username: f.string('Unique name of the account.'),
  email: f.string('Unique email address of the account.'),
  dimensions: Dimensions.about('The dimensions that you may answer.'),
  project_id: f.uuid('The project that you joined.'),
});

export type SharedProject = Of<typeof SharedProject>;
export const SharedProject = model('SharedProject', {
  ...OpenedProject,
  project: f.object({ ...OpenedProject.project.properties, aim_top: AimTop }, 'The project.'),
  as_of: f.moment('When Pairwise read the project.'),
});

export type GuestSettings = Participation;
/** Default settings of a link for guests. */
export const USUAL_GUESTS = defaultsOf(Participation);

const { kind, label, shows, expires_at: expiresAt } = Link.properties;
const newLink = f.object({
  kind,
  label: label.about('A name for the link, up to 100 characters; null for none.').optional(),
  shows: shows.about('What a link to results shows besides names and ranks. By default nothing.').optional(),
  expires_at: expiresAt
    .about(
      'When the link expires: a time with an offset, at most 366 days from now. By default 7 days for invitations, 30 for participations, 90 for results.',
    )
    .orNull()
    .optional(),
  participation: Participation.about(
    'For a link of the kind `participation`: what guests do and see. Absent fields have their defaults.',
  )
    .orNull()
    .sentAs({ examples: [null] })
    .optional(),
});

/** The links of a project. */
export const links = resource('/api/v1/projects/:project_id/links', 'Links', {
  listLinks: get('', {
    summary: 'List the open links of a project, newest first',
    params: projectParams,
    who: 'owner',
    scope: 'read',
    responses: { 200: json('The links, without their tokens', f.list(Link)) },
  }),
  createLink: post('', {
    summary:
      'Create a link that shows the results, lets people join the project, or lets them answer without an account',
    params: projectParams,
    body: newLink,
    who: 'owner',
    scope: 'edit',
    responses: {
      201: json('The link with its token', NewLink),
      409: problem('The project has the maximum number of open links'),
    },
  }),
  revokeLink: del('/:link_id', {
    summary: 'Revoke a link. Its guests can do nothing any more; their answers stay',
    params: f.object({ project_id: projectId, link_id: f.uuid('Id of the link.') }),
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('The link no longer works') },
  }),
});

const invitationToken = f.object({
  token: f.nonBlank(MAX_LINK_TOKEN, 'The token of the invitation: the part after `#` in its URL.'),
});
const invitationProblems = {
  404: shared(
    'InvalidInvitation',
    problem('The invitation is invalid, expired or revoked', { code: 'link_not_valid' }),
  ),
  429: shared('TooManyInvitations', problem('Too many requests from this address')),
};

/** Invitations, for the people who received them. */
export const invitations = resource('/api/v1/invitations', 'Links', {
  previewInvitation: post('/preview', {
    summary: 'Get the project that an invitation is for',
    body: invitationToken,
    who: 'anybody',
    responses: { 200: json('The project', Invitation), ...invitationProblems },
  }),
  acceptInvitation: post('/accept', {
    summary: 'Accept an invitation and join its project',
    body: invitationToken,
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: json('You as a collaborator. Accepting again is not an error', AcceptedInvitation),
      403: problem('You were removed from the project after the invitation was created', {
        code: 'removed_from_project',
      }),
      ...invitationProblems,
    },
  }),
});
