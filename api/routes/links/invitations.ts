import { acceptInvitation } from '../../../shared/use-cases/links/accept-invitation.ts';
import { readInvitation } from '../../../shared/use-cases/links/open-link.ts';
import { anybody, signedIn } from '../../access/access.ts';
import { ok } from '../../http/answers.ts';
import { json, problem } from '../../http/documented.ts';
import { post } from '../../http/endpoint.ts';
import {
  acceptedInvitationSchema,
  invitationSchema,
  presentAcceptedInvitation,
  presentInvitation,
} from '../../presenters/link.ts';
import { invitation } from './schema.ts';

const refusals = {
  404: problem('The invitation is invalid, expired or revoked'),
  429: problem('Too many requests from this address; Retry-After says when to try again'),
};

/** Invitations, as those who received them use them. */
export const invitationEndpoints = [
  post('/preview', {
    operation: 'previewInvitation',
    summary: 'Get the project that an invitation is for',
    body: invitation,
    allow: anybody,
    answers: { 200: json('What it invites to', invitationSchema), ...refusals },
    async handle({ body, context }) {
      return ok(presentInvitation(await readInvitation(context, body.token)));
    },
  }),
  post('/accept', {
    operation: 'acceptInvitation',
    summary: 'Accept an invitation: join its project',
    body: invitation,
    allow: signedIn,
    answers: {
      200: json('You as a collaborator, also if you were one before', acceptedInvitationSchema),
      403: problem('You were removed from the project after the invitation was made'),
      ...refusals,
    },
    async handle({ body, user, context }) {
      return ok(presentAcceptedInvitation(await acceptInvitation(context, { token: body.token, userId: user.id })));
    },
  }),
];
