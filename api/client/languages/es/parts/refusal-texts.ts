import type { refusalTexts as english } from '../../../parts/refusal-texts.ts';
import type { Words } from '../../words.ts';

export const refusalTexts: Words<typeof english> = {
  codes: {
    backup_not_found: 'Esta copia de seguridad ya no existe.',
    body_too_large: 'Es demasiado grande para enviarlo.',
    comparison_archived: 'Una función de esta respuesta está archivada. Restáurala primero.',
    comparison_id_taken: 'Esta pregunta ya tiene otra respuesta.',
    comparison_not_found: 'Esta respuesta ya no existe.',
    comparison_replaced: 'Volviste a responder a este par, así que esta respuesta ya no cuenta.',
    comparison_taken_back: 'Esta respuesta se deshizo.',
    email_taken: 'Esta dirección de correo ya tiene una cuenta.',
    feature_not_found: 'Esta función se ha eliminado.',
    forbidden: 'No tienes permiso para hacer esto.',
    inactive_user:
      'Tu cuenta se ha desactivado. Un administrador puede activarla de nuevo. Las respuestas sin enviar siguen en este navegador.',
    internal_error: 'Algo ha fallado en Pairwise.',
    last_superuser: 'Tiene que quedar al menos una cuenta de administración activa.',
    link_not_found: 'Este enlace ya no existe.',
    link_not_valid: 'Este enlace no es válido, ha caducado o se ha revocado.',
    nothing_to_undo: 'No hay ninguna respuesta que deshacer.',
    owner_answers_both: 'Quien es propietario de un proyecto responde a las dos dimensiones.',
    own_password: 'Tu propia contraseña se cambia en tu cuenta.',
    project_has_answers: 'Este proyecto tiene respuestas. La forma de responder solo cambia antes de la primera.',
    project_not_found: 'Este proyecto se ha eliminado o ya no formas parte de él.',
    removed_from_project: 'Ya no formas parte de este proyecto. Pide otra invitación.',
    temporary_password_expired: 'Esta contraseña temporal ha caducado. Pide otra a la administración.',
    user_not_found: 'Esta cuenta no existe.',
    username_taken: 'Este nombre de usuario ya está en uso.',
    weak_password: 'Elige una contraseña nueva que cumpla todas las reglas.',
    wrong_credentials: 'Contraseña incorrecta.',
  },
  missing: 'Rellena este campo.',
  email: 'Escribe una dirección de correo, por ejemplo nombre@example.org.',
  number: 'Escribe un número.',
  short: (characters) => `Escribe al menos ${characters} caracteres.`,
  other: 'Revisa este campo.',
};
