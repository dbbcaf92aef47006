import type { leftBehindTexts as english } from '../../../accounts/left-behind-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const leftBehindTexts: Words<typeof english> = {
  text: 'Dieses Konto gibt anderen Zugang zu Projekten:',
  more: (count) => `und ${formatCount(count)} weitere`,
  end: 'Alles davon beenden',
  endHint: 'Neue Eigentümer erstellen neu, was sie brauchen. Das lässt sich nicht rückgängig machen.',
  keepHint: 'Es besteht weiter. Wer geht, kennt vielleicht noch die Geheimnisse von Links, Tokens und Webhooks.',
  counts: {
    links: 'Links',
    guest_links: 'Links für Gäste',
    guests: 'Gäste',
    invitations: 'Einladungen',
    service_tokens: 'API-Tokens von Dienstkonten',
    webhooks: 'Webhooks',
  },
  counted: (what, count) => `${what}: ${count}`,
};
