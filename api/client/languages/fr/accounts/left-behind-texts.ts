import type { leftBehindTexts as english } from '../../../accounts/left-behind-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const leftBehindTexts: Words<typeof english> = {
  text: 'Ce compte donne à d’autres accès à des projets :',
  more: (count) => `et ${formatCount(count)} de plus`,
  end: 'Mettre fin à tout cela',
  endHint: 'Les nouveaux propriétaires recréent ce dont ils ont besoin. C’est irréversible.',
  keepHint:
    'Cela continue. La personne qui part connaît peut-être encore les secrets des liens, des jetons et des webhooks.',
  counts: {
    links: 'Liens',
    guest_links: 'Liens pour invités',
    guests: 'Invités',
    invitations: 'Invitations',
    service_tokens: 'Jetons d’API de comptes de service',
    webhooks: 'Webhooks',
  },
  counted: (what, count) => `${what} : ${count}`,
};
