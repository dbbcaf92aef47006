import type { userTexts as english } from '../../../accounts/user-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words of the accounts. */
export const userTexts: Words<typeof english> = {
  title: 'Usuarios',
  search: 'Buscar por nombre o correo',
  add: 'Añadir un usuario',
  none: (search) => `Ninguna cuenta coincide con «${search}».`,
  more: 'Mostrar más',
  root: 'Administrador',
  inactive: 'Desactivada',
  unconfirmed: 'Correo sin confirmar',
  you: 'Tú',
  change: 'Cambiar',
  of: (name) => ` ${name}`,
  added: (name) => `${name} ya puede iniciar sesión.`,
  saved: 'Guardado',
  addition: {
    title: 'Añadir un usuario',
    password: 'Contraseña inicial',
    root: 'Administrador: puede administrar el servicio',
    submit: 'Añadir',
  },
  account: {
    username: 'Nombre de usuario',
    email: 'Correo',
    emailHint: 'Si lo cambias, se cierran todas las sesiones de esta persona.',
    active: 'Puede iniciar sesión',
    activeHint: 'Si se desactiva una cuenta, se cierran todas sus sesiones. Sus respuestas se conservan.',
    root: 'Administrador: puede administrar el servicio y ver todos los proyectos',
    projects: (owned, all) =>
      owned === 0
        ? `No tiene proyectos propios; es miembro de ${formatCount(all)}.`
        : `Tiene ${plural(owned, 'proyecto propio', 'proyectos propios')}; es miembro de ${formatCount(all - owned)} más.`,
    sessions: 'Sesiones abiertas',
    noSessions: 'No tiene ninguna sesión abierta.',
    session: (address, day) => `${address}, último uso ${day}`,
    unknownAddress: 'Dirección desconocida',
    moreSessions: (count) => `y ${formatCount(count)} más`,
    endSessions: 'Cerrar todas sus sesiones',
    endOwnSessions: 'Cerrar las demás sesiones',
    ended: 'Las sesiones se han cerrado.',
    events: 'Eventos de seguridad de esta cuenta',
    password: 'Contraseña',
    passwordHint:
      'Si esta persona ha olvidado su contraseña, dale un enlace para definir una nueva, o establece una temporal, que cierra su sesión en todas partes.',
    makeLink: 'Crear un enlace de restablecimiento',
    resetLink: 'Enlace de restablecimiento',
    resetLinkHint: 'Cópialo ahora. Solo se muestra esta vez, sirve una sola vez y caduca al cabo de una hora.',
    linkCopied: 'Enlace copiado.',
    setPassword: 'Establecer una temporal',
    setPasswordNow: 'Establecerla ahora',
    newPassword: 'Contraseña temporal',
    newPasswordHint: (day) =>
      `Cópiala ahora. Solo se muestra esta vez y caduca ${day}. Pairwise pedirá una contraseña nueva en el próximo inicio de sesión.`,
    passwordSet: 'La contraseña temporal está lista.',
    copied: 'Contraseña copiada.',
    remove: 'Eliminar esta cuenta…',
  },
  removal: {
    title: (name) => `Eliminar la cuenta ${name}`,
    text: 'Esta persona ya no podrá iniciar sesión y saldrá de todos los proyectos. Sus respuestas se quedan, como las de un antiguo miembro; su nombre y su correo se borran. No podrás deshacerlo.',
    owns: (count) => `Tiene ${plural(count, 'proyecto propio', 'proyectos propios')}:`,
    ownsNone: 'No tiene proyectos propios.',
    more: (count) => `y ${formatCount(count)} más`,
    heir: '¿Quién recibe los proyectos?',
    heirHint: 'El nombre de usuario o el correo de una cuenta. Si lo dejas vacío, los recibes tú.',
    unknownHeir: 'Ninguna cuenta tiene exactamente este nombre de usuario o correo.',
    label: 'Para confirmar, escribe el nombre de usuario',
    submit: 'Eliminar',
    removed: (name) => `La cuenta ${name} se ha eliminado.`,
  },
};
