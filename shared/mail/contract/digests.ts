import { get, put, resource } from '../../platform/contract/operation.ts';
import { projectParams } from '../../platform/contract/parameters.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

export type Digest = Of<typeof Digest>;
export const Digest = model('Digest', {
  weekly: f.flag(
    'Whether you get the ranking of the project by email each Monday, if it has changed since the last mail.',
  ),
});

/** The weekly mail with a project's ranking, which each member can choose. */
export const digests = resource('/api/v1/projects/:project_id/digest', 'Results', {
  getDigest: get('', {
    summary: 'Get whether you get the ranking by email each week',
    params: projectParams,
    who: 'member',
    scope: 'session',
    responses: { 200: json('Your choice', Digest) },
  }),
  setDigest: put('', {
    summary: 'Choose whether you get the ranking by email each week',
    params: projectParams,
    body: f.object({ weekly: Digest.properties.weekly }),
    who: 'member',
    scope: 'session',
    responses: {
      204: nothing('Changed'),
      403: problem(
        'The project isn’t yours, your email isn’t confirmed (`email_not_verified`), or this service sends no mail (`mail_off`)',
      ),
    },
  }),
});
