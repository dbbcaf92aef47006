import { Name } from '../../platform/contract/common-fields.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

export type LeftBehind = Of<typeof LeftBehind>;
export const LeftBehind = model('LeftBehind', {
  project: f.object({ id: f.uuid('Unique identifier (UUID).'), name: Name }, 'The project.'),
  is_owner: f.flag('Whether the account owns the project.'),
  links: f.count('Open links to results, and open invitations by link, that the account made.'),
  guest_links: f.count('Open links for guests that the account made.'),
  guests: f.count('Guests who take part by these links.'),
  invitations: f.count('Invitations by name that the account made and that wait for an answer.'),
  service_tokens: f.count('API tokens of service accounts, if the account owns the project.'),
  webhooks: f.count('Webhooks, if the account owns the project.'),
});
