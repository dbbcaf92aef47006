import { get, post, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

/** It neither names a person nor reveals why somebody gets no mails. */
export type Reminders = Of<typeof Reminders>;
export const Reminders = model('Reminders', {
  people: f.count('How many collaborators get a mail. You are not among them.'),
  left_out: f.object(
    {
      finished: f.count('No question is left for them.'),
      reminded: f.count('They were reminded of this project in the last 24 hours.'),
      no_mail: f.count(
        'Pairwise sends them no such mail, for one of several reasons: for example, they stopped these mails, or have not confirmed their email.',
      ),
    },
    'How many collaborators get none, by reason.',
  ),
});

const mailOff = {
  403: problem('Only the owner may do this, and only where Pairwise sends mail (`mail_off`)', {
    detail: 'This service sends no mail',
    code: 'mail_off',
  }),
};

/** Mails that remind collaborators of a project's questions. */
export const reminders = resource('/api/v1/projects/:project_id/reminders', 'Projects', {
  previewReminders: get('', {
    summary: 'Count the collaborators that a reminder by email would go to',
    params: projectParams,
    who: 'owner',
    scope: 'read',
    responses: { 200: json('The numbers', Reminders), ...mailOff },
  }),
  sendReminders: post('', {
    summary: 'Remind the collaborators who have questions left by email, each at most once a day',
    params: projectParams,
    who: 'owner',
    scope: 'edit',
    responses: { 202: json('The mails are on their way', Reminders), ...mailOff },
  }),
});
