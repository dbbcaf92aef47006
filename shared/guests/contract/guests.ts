import { isVisibleName } from '../../accounts/rules/account-names.ts';
import { MAX_LINK_TOKEN } from '../../links/rules/links.ts';
import { AimTop, Id, Name } from '../../platform/contract/common-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { paged, projectId, projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem, shared } from '../../platform/contract/responses.ts';
import { Dimensions, pageOf } from '../../platform/contract/shapes.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f, query } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { isPlainName, NOT_PLAIN } from '../../platform/rules/plain-name.ts';
import { COMPARISON_MODES } from '../../ranking/vocabulary.ts';
import { GUEST_NAME_LENGTH, GUESTS_SEE, isShortGuestName, MAX_GUEST_SECRETS, XID_LENGTH } from '../rules/guests.ts';

const Shows = f.oneOf(
  GUESTS_SEE,
  'What guests see once they have answered: `nothing`, their `own` answers, or the `results` too.',
);
const ExpiresAt = f.moment('When the link expires, and with it the access of its guests.');
const GuestName = f.string('Name that the guest gave, or a number such as `Guest 3` without one.');
const Xid = f.string('The id that the owner has for the person; null if none.').orNull();

export type GuestOffer = Of<typeof GuestOffer>;
export const GuestOffer = model('GuestOffer', {
  project: f.object({ name: Name }, 'The project.'),
  asked_by: f.string('Who asks: the person who made the link. Null if the project hides names.').orNull(),
  dimensions: Dimensions.about('The dimensions that guests answer.'),
  asks_name: f.flag('Whether joining takes a name.'),
  shows: Shows,
  expires_at: ExpiresAt,
});

export type GuestPass = Of<typeof GuestPass>;
export const GuestPass = model('GuestPass', {
  id: f.uuid('Id of the guest.'),
  name: GuestName,
  secret: f.string(
    'The credential of the guest on this device: send it as a bearer token. A personal link holds it behind `#`.',
  ),
  project: f.object(
    {
      id: Id,
      name: Name,
      comparison_mode: f.oneOf(COMPARISON_MODES, '`binary` or `graded`.'),
      aim_top: AimTop,
    },
    'The project.',
  ),
  xid: Xid,
  dimensions: Dimensions.about('The dimensions that the guest answers.'),
  shows: Shows,
  one_per_device: f.flag('Whether this browser always continues this guest.'),
  may_join: f.flag('Whether a user may take over the answers and become a collaborator.'),
  expires_at: ExpiresAt,
});

export type TakenOverGuest = Of<typeof TakenOverGuest>;
export const TakenOverGuest = model('TakenOverGuest', {
  project_id: f.uuid('The project, of which you are a collaborator.'),
  comparisons: f.count('Number of comparisons that are yours now, undone ones included.'),
});

export type ListedGuest = Of<typeof ListedGuest>;
const ListedGuest = model('ListedGuest', {
  id: Id,
  name: GuestName,
  link_id: f.uuid('The link by which the guest takes part.'),
  xid: Xid,
  joined_at: f.moment('When the guest joined.'),
  answers: f.count('Number of active comparisons.'),
});

const token = f.nonBlank(MAX_LINK_TOKEN, 'The token of the link: the part after `#` in its URL.');
const secret = f.nonBlank(MAX_LINK_TOKEN, 'The secret of a guest: the part after `#` in a personal link.');

const joining = f.object({
  token,
  name: f
    .nonBlank(
      GUEST_NAME_LENGTH,
      `The name that the guest gives, if the link asks for one: up to ${GUEST_NAME_LENGTH} characters.`,
    )
    .test(
      'short',
      `\${path} must have at most ${GUEST_NAME_LENGTH} characters`,
      (name) => !name || isShortGuestName(name),
    )
    .test('plain', `\${path} ${NOT_PLAIN}`, (name) => !name || isPlainName(name))
    .orNull()
    .optional(),
  xid: f
    .nonBlank(
      XID_LENGTH,
      `The id that the owner has for the person, up to ${XID_LENGTH} characters without spaces. It is no password: whoever joins first has it, and a second device with it continues the same guest only if the owner allowed that.`,
    )
    .test('visible', '${path} must not contain spaces or invisible characters', (xid) => !xid || isVisibleName(xid))
    .orNull()
    .optional(),
});

const pass = shared('GuestPass', json('The guest that there is already. Sets the cookie', GuestPass));
const otherSite = shared('OtherSite', problem('The request comes from another site'));
const invalidLink = shared(
  'InvalidParticipation',
  problem('The link is invalid, expired or revoked', { code: 'link_not_valid' }),
);
const invalidGuest = shared(
  'InvalidGuest',
  problem('The personal link is invalid, or its link has ended', { code: 'guest_not_valid' }),
);
const tooMany = shared('TooManyGuestRequests', problem('Too many requests from this address, or with this link'));

/** Taking part by a link, without an account. */
export const guests = resource('/api/v1/guests', 'Guests', {
  previewParticipation: post('/preview', {
    summary: 'Get what a link for guests is about',
    body: f.object({ token }),
    who: 'anybody',
    responses: { 200: json('What the guest is asked to do', GuestOffer), 404: invalidLink, 429: tooMany },
  }),
  joinAsGuest: post('', {
    summary: 'Take part by a link, without an account',
    body: joining,
    who: 'anybody',
    responses: {
      200: pass,
      201: json('The new guest. A cookie lets the same browser come back', GuestPass),
      403: otherSite,
      404: invalidLink,
      409: problem(`The link is full, another guest has the xid, or the guest has ${MAX_GUEST_SECRETS} devices`, {
        detail: 'This link has as many people as it takes',
        code: 'link_full',
      }),
      429: tooMany,
    },
  }),
  resumeGuest: post('/resume', {
    summary: 'Go on as a guest: by the cookie of this browser, or by a personal link',
    body: f.object({
      token: token.orNull().optional(),
      secret: secret
        .about('The secret in a personal link; without it, the cookie of the link decides.')
        .orNull()
        .optional(),
    }),
    who: 'anybody',
    responses: {
      200: pass,
      204: nothing('Nobody has joined by this link in this browser'),
      403: otherSite,
      404: invalidGuest,
      429: tooMany,
    },
  }),
  takeOverGuest: post('/take-over', {
    summary: 'Make the answers of a guest your own, and become a collaborator of the project',
    body: f.object({ secret }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: json('The answers are yours, and the guest has ended', TakenOverGuest),
      403: problem('Guests of the link cannot join the project, and you are not in it', { code: 'not_invited' }),
      404: invalidGuest,
      429: tooMany,
    },
  }),
});

/** The guests of a project, for its owner. */
export const projectGuests = resource('/api/v1/projects/:project_id/guests', 'Guests', {
  listGuests: get('', {
    summary: 'List the guests of a project, newest first',
    params: projectParams,
    query: f.object({ ...paged(50), link_id: f.uuid('Only the guests of this link.').optional() }),
    who: 'owner',
    scope: 'read',
    responses: { 200: json('A page of guests', pageOf(ListedGuest)) },
  }),
  removeGuest: del('/:guest_id', {
    summary: 'Remove a guest, with or without their answers',
    params: f.object({ project_id: projectId, guest_id: f.uuid('Id of the guest.') }),
    query: f.object({
      with_answers: query.flag('Remove the answers from the ranking too. They stay in the audit trail.'),
    }),
    cost: 'expensive',
    who: 'owner',
    scope: 'edit',
    responses: { 204: nothing('The guest has ended') },
  }),
});
