import type { SharedProject } from '../../shared/links/open-link.ts';
import { Unauthorized } from '../../shared/platform/errors.ts';
import type { Access } from './access.ts';

/** Anyone with the token of a link to results, with or without an account. */
export const linkHolder: Access<SharedProject, null> = {
  reads: 'link',
  who: 'everyone who has a link to the results',
  check({ shared }) {
    if (!shared) throw new Unauthorized('This link is invalid, expired or revoked');
    return shared;
  },
};
