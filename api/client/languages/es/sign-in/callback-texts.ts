import type { callbackTexts as english } from '../../../sign-in/callback-texts.ts';
import type { Words } from '../../words.ts';

export const callbackTexts: Words<typeof english> = {
  title: 'Iniciando tu sesión',
  failed: 'No has iniciado sesión',
  retry: 'Volver al inicio de sesión',
  startAnew: 'Continuar con una cuenta nueva',
  startAnewHint:
    'Nadie ha confirmado aquí ese correo. Si esa cuenta no es tuya, continúa con una nueva: recibirá tu correo.',
  errors: {
    not_configured: 'El inicio de sesión con Google no está configurado en este servicio.',
    invalid_state: 'El inicio de sesión ha tardado demasiado o empezó en otro navegador. Inténtalo de nuevo.',
    access_denied: 'No has permitido que Google comparta tu nombre y tu correo, así que no has iniciado sesión.',
    provider_error: 'Google no ha podido completar el inicio de sesión. Inténtalo de nuevo.',
    provider_unavailable:
      'Google no responde en este momento. Inténtalo de nuevo dentro de un minuto o usa tu contraseña.',
    invalid_token:
      'Pairwise no ha podido verificar la respuesta de Google, así que no has iniciado sesión. Inténtalo de nuevo.',
    email_unverified: 'Google aún no ha verificado tu correo. Verifícalo allí e inténtalo de nuevo.',
    account_exists: 'Ya hay aquí otra cuenta de Google registrada con este correo.',
    link_refused: 'No puedes usar Google con esta cuenta. Inicia sesión con su contraseña.',
    inactive_user: 'Tu cuenta se ha desactivado. Un administrador puede activarla de nuevo.',
    link_needed: 'Ya hay una cuenta con este correo. Inicia sesión en ella como siempre y vincula Google en tu cuenta.',
    linked_elsewhere: 'Esta cuenta de Google está vinculada a otra cuenta.',
    not_allowed: 'No perteneces a ningún grupo que pueda iniciar sesión aquí. Pregunta a un administrador.',
    groups_left_out:
      'Google omitió tus grupos porque son demasiados, así que Pairwise no sabe si puedes iniciar sesión. Pregunta a un administrador.',
    server_error: 'El inicio de sesión ha fallado por un problema de Pairwise. Inténtalo de nuevo.',
  },
  unknown: 'El inicio de sesión ha fallado. Inténtalo de nuevo.',
};
