import type { leftBehindTexts as english } from '../../../accounts/left-behind-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';

export const leftBehindTexts: Words<typeof english> = {
  text: 'Esta cuenta da acceso a proyectos a otras personas:',
  more: (count) => `y ${formatCount(count)} más`,
  end: 'Terminar todo esto',
  endHint: 'Los nuevos propietarios vuelven a crear lo que necesiten. No se puede deshacer.',
  keepHint: 'Sigue activo. Quien se va quizá aún conoce los secretos de enlaces, tokens y webhooks.',
  counts: {
    links: 'Enlaces',
    guest_links: 'Enlaces para invitados',
    guests: 'Invitados',
    invitations: 'Invitaciones',
    service_tokens: 'Tokens de API de cuentas de servicio',
    webhooks: 'Webhooks',
  },
  counted: (what, count) => `${what}: ${count}`,
};
