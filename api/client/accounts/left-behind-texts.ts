import { formatCount } from '../lib/format.ts';

/** The words about what an account leaves behind when it is deactivated or deleted. */
export const leftBehindTexts = {
  text: 'This account gives others access to projects:',
  more: (count: number) => `and ${formatCount(count)} more`,
  end: 'End all of it',
  endHint: 'New owners make again what they need. You can’t undo this.',
  keepHint: 'It goes on. Whoever leaves may still know the secrets of links, tokens and webhooks.',
  counts: {
    links: 'Links',
    guest_links: 'Guest links',
    guests: 'Guests',
    invitations: 'Invitations',
    service_tokens: 'API tokens of service accounts',
    webhooks: 'Webhooks',
  },
  counted: (what: string, count: string) => `${what}: ${count}`,
} as const;
