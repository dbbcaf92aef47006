import type { Words } from '../../platform/rules/words.ts';
import type { mailTexts as english } from '../texts.ts';

export const mailTexts: Words<typeof english> = {
  hello: (name) => `Hola, ${name}:`,
  address: 'Si el botón no funciona, abre esta dirección:',
  stop: 'Dejar de recibir estos mensajes',
  passwordReset: {
    subject: 'Elige una contraseña nueva para Pairwise',
    why: 'Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta de Pairwise.',
    button: 'Elegir una contraseña nueva',
    until: 'El enlace funciona una sola vez, durante una hora. Un enlace más reciente lo sustituye.',
    otherwise: 'Si no has sido tú, no hagas caso de este mensaje: tu contraseña sigue siendo la misma.',
  },
  verification: {
    subject: 'Confirma tu dirección de correo para Pairwise',
    why: (username) => `Esta dirección se ha indicado para la cuenta de Pairwise ${username}.`,
    button: 'Confirmar la dirección',
    until: 'El enlace funciona una sola vez, durante un día. Un enlace más reciente lo sustituye.',
    otherwise: 'Si no es tu cuenta, no hagas caso de este mensaje: la dirección queda sin confirmar.',
  },
  handover: {
    subject: 'Ahora son tuyos los proyectos de alguien que dejó Pairwise',
    why: 'Se eliminó una cuenta y sus proyectos son ahora tuyos:',
    more: (count) => `Y ${count} más.`,
    access: ({ links, guestLinks, guests, invitations, serviceTokens, webhooks }) =>
      `Enlaces: ${links}. Enlaces para invitados: ${guestLinks} (invitados: ${guests}). Invitaciones: ${invitations}. Tokens de API de cuentas de servicio: ${serviceTokens}. Webhooks: ${webhooks}.`,
    ended: 'Lo que daba acceso a otros por esa persona ha terminado. Vuelve a crear lo que necesites:',
    kept: 'Lo que da acceso a otros sigue activo. Quien se fue quizá conoce sus secretos: termina lo que no necesites y renueva el resto:',
    button: 'Ver tus proyectos',
  },
  secondFactor: {
    subject: 'Tu forma de iniciar sesión en Pairwise ha cambiado',
    changes: {
      passkey_added: 'Se ha añadido una clave de acceso a tu cuenta de Pairwise.',
      passkey_removed: 'Se ha quitado una clave de acceso de tu cuenta de Pairwise.',
      recovery_codes_made:
        'Se han creado códigos de recuperación nuevos para tu cuenta de Pairwise. Los anteriores ya no sirven.',
      recovery_code_used:
        'Alguien ha iniciado sesión en tu cuenta de Pairwise con un código de recuperación, que ya no sirve.',
      second_factor_reset:
        'La administración ha quitado todas las claves de acceso y los códigos de recuperación de tu cuenta de Pairwise. Ahora basta con tu contraseña.',
    },
    button: 'Ver tu cuenta',
    otherwise:
      'Si no has sido tú, cambia la contraseña, quita las claves de acceso que no conozcas y avisa a la administración de Pairwise.',
  },
  invitation: {
    subject: 'Invitación a un proyecto en Pairwise',
    why: (inviter, project) => `${inviter} te invita a ordenar juntos las funciones del proyecto «${project}».`,
    button: 'Ver la invitación',
    until: (day) => `Puedes aceptarla o rechazarla hasta el ${day}.`,
    otherwise: 'Si no sabes quién es, no hagas caso de este mensaje.',
    because: 'Recibes este mensaje porque tienes una cuenta de Pairwise.',
  },
  questionsWaiting: {
    subject: 'Te esperan preguntas en Pairwise',
    why: (project, questions, minutes) =>
      `En el proyecto «${project}» te esperan preguntas: ${questions === 1 ? 'aproximadamente 1 pregunta' : `unas ${questions} preguntas`}, ${minutes} min hasta una primera clasificación.`,
    shared: 'Todas las personas del proyecto se reparten estas preguntas: cuantas más respondan, menos te quedan a ti.',
    button: 'Responder a la primera pregunta',
    because: 'Recibes este mensaje porque participas en este proyecto.',
  },
  rankingDigest: {
    subject: (project) => `La clasificación de «${project}» esta semana`,
    by: {
      ratio: (project) => `Las primeras funciones de «${project}», por valor/esfuerzo:`,
      value: (project) => `Las primeras funciones de «${project}», por valor:`,
      complexity: (project) => `Las primeras funciones de «${project}», por esfuerzo, primero la más difícil:`,
    },
    up: (from) => `sube desde el ${from}`,
    down: (from) => `baja desde el ${from}`,
    isNew: 'nueva',
    fromBelow: 'sube desde muy abajo',
    nowAt: (name, place) => `${name} (ahora en el ${place})`,
    fallen: (names) => `Ya no están entre las primeras: ${names}.`,
    archived: (names) => `Archivadas: ${names}.`,
    added: (count) => (count === 1 ? 'Hay 1 función nueva.' : `Hay ${count} funciones nuevas.`),
    removed: (count) =>
      count === 1
        ? 'Otra función ya no está en la clasificación.'
        : `Otras ${count} funciones ya no están en la clasificación.`,
    settled: (k, settled, isChecked, isOver) => {
      const unchecked = isChecked ? '' : '. Hasta ahora se han comprobado muy pocas respuestas';
      const top = k === 1 ? 'El primer puesto' : `El top ${k}`;
      if (settled >= k) return `${top} ${isChecked ? 'es' : 'parece'} firme${unchecked}`;
      if (k === 1) return `El primer puesto aún no es firme${unchecked}`;
      if (settled === 0 && !isOver) return `Top ${k}: aún nada firme`;
      const firm = settled === 1 ? 'firme' : 'firmes';
      const seem = isChecked ? firm : settled === 1 ? `parece ${firm}` : `parecen ${firm}`;
      const open = k - settled === 1 ? 'demasiado igualada' : 'demasiado igualadas';
      return `Top ${k}: ${settled} ${seem}, ${k - settled} ${isOver ? open : 'aún no'}${unchecked}`;
    },
    button: 'Ver toda la clasificación',
    because: 'Recibes este mensaje porque elegiste un correo semanal en los resultados de este proyecto.',
  },
  backupFailed: {
    subject: 'Ha fallado una copia de seguridad de Pairwise',
    backup: (reason) => `No se ha podido hacer una copia de seguridad: ${reason}`,
    verification: (reason) => `Una copia de seguridad no se puede restaurar: ${reason}`,
    button: 'Ver las copias de seguridad',
    until: 'Los datos más recientes que la última copia buena no están protegidos hasta que la siguiente salga bien.',
    because: 'Recibes este mensaje porque administras Pairwise.',
  },
  serviceProblem: {
    subject: (problem) => `Pairwise requiere atención: ${problem}`,
    subjectOver: (problem) => `Resuelto: ${problem}`,
    began: (problem) => `Nuevo problema: ${problem}`,
    action: (action) => `Qué hacer: ${action}`,
    ended: (problem) => `Resuelto: ${problem}`,
    button: 'Ver el estado del servicio',
    again: 'Mientras dure un problema, recibirás un mensaje al día sobre él.',
    because: 'Recibes este mensaje porque administras Pairwise.',
  },
};
