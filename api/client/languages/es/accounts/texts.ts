import type { accountTexts as english } from '../../../accounts/texts.ts';
import type { Words } from '../../words.ts';

/** The words of signing in and of one's own account. */
export const accountTexts: Words<typeof english> = {
  signIn: {
    title: 'Iniciar sesión',
    login: 'Nombre de usuario o correo',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    wrong: 'El nombre de usuario, el correo o la contraseña no son correctos',
    manyWrong: 'Tras varias contraseñas incorrectas, Pairwise rechaza durante un rato incluso la correcta.',
    passkey: 'Iniciar sesión con una clave de acceso',
    forgotten: '¿Has olvidado tu contraseña?',
    continueWith: (name) => `Continuar con ${name}`,
    or: 'o',
    noAccount: '¿Es tu primera vez aquí?',
    register: 'Crear una cuenta',
    again: 'Tu sesión ha terminado',
    againText: 'Inicia sesión para continuar donde estabas. Lo que has escrito sigue en esta página.',
    otherAccount: 'Usar otra cuenta',
    showPassword: 'Mostrar la contraseña',
    line: 'Responde cuál de dos funciones va primero. Pairwise ordena el backlog.',
    pitch: 'Decide qué desarrollar primero.',
    pitchText:
      'Responde una pregunta cada vez: ¿cuál de estas va primero? Unas decenas de respuestas breves dan una clasificación.',
    example: {
      question: '¿Cuál aporta más valor?',
      left: 'Lectura sin conexión',
      right: 'Modo oscuro',
      equal: 'Igual',
    },
  },
  language: { title: 'Idioma', browser: 'El del navegador' },
  register: {
    title: 'Crear una cuenta',
    username: 'Nombre de usuario',
    usernameHint: 'Sin espacios ni @',
    email: 'Correo',
    password: 'Contraseña',
    submit: 'Crear cuenta',
    haveAccount: '¿Ya tienes cuenta?',
    signIn: 'Iniciar sesión',
  },
  account: {
    title: 'Tu cuenta',
    profile: 'Perfil',
    displayName: 'Nombre que ven los demás',
    username: 'Nombre de usuario',
    usernameHint: 'Con él inicias sesión. Sin espacios ni @.',
    email: 'Correo',
    emailHint: 'Si lo cambias, se cierran tus demás sesiones.',
    password: 'Contraseña',
    passwordHint: 'Si la cambias, se cierran tus demás sesiones.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    change: 'Cambiar contraseña',
    changed: 'La contraseña ha cambiado. Todas las demás sesiones se han cerrado.',
    keys: 'Atajos',
    keysSwitch: 'Atajos de una letra',
    keysText:
      'Desactívalos si usas control por voz o pulsas letras sin querer. Todos los atajos tienen también un botón.',
    sessions: 'Tus sesiones abiertas',
    thisBrowser: 'Este navegador',
    unknownBrowser: 'Navegador desconocido',
    since: (begun, used) =>
      begun === used ? `Sesión iniciada ${begun}` : `Sesión iniciada ${begun}, último uso ${used}`,
    end: 'Cerrar',
    endOthers: 'Cerrar las demás sesiones',
    ended: 'La sesión se ha cerrado',
    signOut: 'Cerrar sesión',
    google: 'Google',
    googleLinked: (since) =>
      since === null
        ? 'Puedes iniciar sesión con una cuenta de Google.'
        : `Puedes iniciar sesión con una cuenta de Google, vinculada ${since}.`,
    googleUnlink: 'Desvincular la cuenta de Google',
    googleUnlinked: 'La cuenta de Google ya no puede iniciar sesión aquí.',
    googleOnly: 'No puedes desvincular Google porque es la única forma de iniciar sesión en esta cuenta.',
    events: 'Actividad de la cuenta',
    eventsText:
      'Inicios de sesión, rechazos y cambios. Si no reconoces algo, cambia tu contraseña y cierra las demás sesiones.',
    noEvents: 'Aún no hay nada.',
    moreEvents: 'Mostrar más',
    moment: (day, clock) => `${day}, ${clock}`,
  },
};
