import type { linkTexts as english } from '../../../links/link-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

/** The words about invitations and shared links. */
export const linkTexts: Words<typeof english> = {
  invite: {
    title: 'Invitar a personas',
    name: 'Nombre de usuario o correo',
    nameHint:
      'Para quienes ya tienen cuenta aquí. Encontrarán la invitación en su lista de proyectos y la aceptarán o rechazarán.',
    submit: 'Invitar',
    invited: (name) => `Invitación para ${name}.`,
    waiting: {
      title: 'Con invitación',
      hint: 'Hasta que acepten, solo sabrán el nombre del proyecto y tú solo el suyo. Una invitación termina a los 30 días.',
      withdraw: 'Retirar',
      withdrawPerson: (name) => `Retirar: ${name}`,
      withdrawNow: 'Retirar ahora',
      withdrawn: (name) => `La invitación para ${name} ha terminado.`,
    },
    added: (name) => `${name} ya está en el proyecto.`,
    byLink: 'O invitar con un enlace',
    byLinkHint:
      'Cualquiera que tenga el enlace puede unirse, incluso con una cuenta nueva. Envíalo solo a quien deba unirse.',
  },
  share: {
    title: 'Compartir los resultados',
    text: 'Cualquiera que tenga el enlace ve los nombres de las funciones, la clasificación actual, el gráfico y los motivos de cada puesto. No necesita una cuenta y no ve quién respondió.',
  },
  members: {
    title: 'Miembros',
    hint: 'Las personas que quitas dejan de ver el proyecto. Sus respuestas se conservan. Las invitaciones creadas antes no les permiten volver. Terminan los enlaces que crearon y sus tokens de API para este proyecto.',
    remove: 'Quitar',
    removePerson: (name) => `Quitar: ${name}`,
    removeNow: 'Quitar ahora',
    removed: (name) => `${name} ya no está en el proyecto.`,
    leave: 'Salir de este proyecto',
    leaveHint:
      'No verás el proyecto hasta que te inviten otra vez. Tus respuestas se conservan. Terminan los enlaces que creaste y tus tokens de API para este proyecto.',
    leaveNow: 'Salir ahora',
  },
  label: 'Nombre del enlace',
  labelHint: {
    invitation: 'Opcional. Solo lo ves tú, p. ej., «Equipo de diseño».',
    results: 'Opcional. Solo lo ves tú, p. ej., «Para la dirección».',
    participation: 'Opcional. Solo lo ves tú, p. ej., «Clientes».',
  },
  shows: {
    title: 'Mostrar también',
    choices: {
      descriptions: 'Descripciones',
      tags: 'Etiquetas',
      numbers: 'Tus propios números: estimaciones importadas y claves en otros programas, sin sus direcciones',
    },
    /** In the list of links. */
    with: { descriptions: 'con descripciones', tags: 'con etiquetas', numbers: 'con números propios' },
  },
  valid: 'Caduca en',
  days: { 1: '1 día', 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año' },
  make: 'Crear un enlace',
  made: 'Tu nuevo enlace',
  madeHint: 'Cópialo ahora. Solo se muestra esta vez.',
  copied: 'Enlace copiado.',
  qr: {
    show: 'Mostrar como código QR',
    title: 'Ábrelo con el móvil',
    picture: 'Código QR del enlace',
  },
  open: {
    invitation: 'Invitaciones abiertas',
    results: 'Enlaces abiertos',
    participation: 'Enlaces abiertos para invitados',
  },
  nameless: (day) => `Creado ${day}`,
  ends: (day) => `caduca ${day}`,
  uses: (kind, uses) =>
    kind === 'invitation'
      ? uses === 0
        ? 'aún sin usar'
        : plural(uses, 'persona se ha unido', 'personas se han unido')
      : uses === 0
        ? 'aún sin abrir'
        : `abierto ${plural(uses, 'vez', 'veces')} (se cuenta una vez por hora y red)`,
  revoke: 'Revocar',
  revokeLink: (name) => `Revocar: ${name}`,
  revokeNow: 'Revocar ahora',
  revoked: 'El enlace se ha revocado.',
};
