import { get, post, put, resource } from '../../platform/contract/operation.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';
import { OPTIONAL_MAILS } from '../rules/mail.ts';

export type MailChoice = Of<typeof MailChoice>;
export const MailChoice = model('MailChoice', {
  kind: f.oneOf(OPTIONAL_MAILS, 'The kind of mail.'),
  wanted: f.flag('Whether you get mails of this kind, if this service sends mail.'),
});

/** More than the length of any token, in characters. */
const MAX_STOP_TOKEN = 200;

/** Mails that people can stop. */
export const mails = resource('/api/v1/auth/mails', 'Authentication', {
  listMails: get('', {
    summary: 'List the kinds of mails that you can stop',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json('The kinds', f.list(MailChoice)) },
  }),
  setMail: put('/:kind', {
    summary: 'Stop mails of a kind, or let them come again',
    params: f.object({ kind: MailChoice.properties.kind }),
    body: f.object({ wanted: MailChoice.properties.wanted }),
    who: 'signedIn',
    scope: 'session',
    responses: { 204: nothing('Changed') },
  }),
  stopMails: post('/stop/:token', {
    summary: 'Stop mails of a kind by the link in one of them, with one click (RFC 8058)',
    params: f.object({ token: f.text(MAX_STOP_TOKEN, 'The secret of the link.') }),
    body: f.object({ 'List-Unsubscribe': f.oneOf(['One-Click'], 'What mail programs send.') }),
    bodyKind: 'form',
    who: 'anybody',
    responses: { 204: nothing('No more mails of this kind are sent'), 404: problem('There is no such link') },
  }),
});
