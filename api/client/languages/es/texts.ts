/*
 * Glosario. Trato: tú; neutro entre España y América. Botones en infinitivo; comillas « ».
 * value: valor (worth more: aporta más valor) · effort: esfuerzo (harder to build: más difícil de desarrollar)
 * feature: función · backlog: backlog · project: proyecto · tag: etiqueta
 * question: pregunta · answer: respuesta · comparison: comparación · pair: par
 * value for effort: valor/esfuerzo (columna: Valor/esf.) · ranking: clasificación · rank: puesto (columna: N.º) · order: orden
 * likely ranks: puestos probables (columna: Rango) · the top 10: el top 10
 * settled: firme · settle my top: afianzar mi top · too close to call: demasiado igualadas · in doubt: en duda
 * decided (pairs): decididos · settle a contradiction: resolver una contradicción · ring: círculo
 * quick wins: victorias rápidas · major projects: proyectos grandes · fill-ins: relleno · thankless tasks: tareas ingratas
 * agreement: acuerdo · first look: primer vistazo · rating: valoración · score: puntuación · estimate: estimación
 * skip: omitir · equal: igual · undo: deshacer · redo: rehacer · start over: empezar de cero
 * sign in: iniciar sesión · sign out: cerrar sesión · settings: ajustes · link: enlace · email: correo
 * backup: copia de seguridad · restore: restaurar · worker: worker · job: tarea · vacuum: vacuum
 * superuser, administrator: administrador · collaborator, member: miembro · owner: propietario
 */
import type { texts as english } from '../../texts.ts';
import type { Words } from '../words.ts';
import { atClock, plural } from './grammar.ts';

const seconds = (count: number) => plural(count, 'segundo', 'segundos');

/** The words that several screens share. */
export const texts: Words<typeof english> = {
  product: 'Pairwise',
  skipToContent: 'Ir al contenido',
  loading: 'Cargando',
  tryAgain: 'Reintentar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saved: 'Guardado',
  account: 'Tu cuenta',
  goTo: 'Ir a…',
  guide: 'Cómo funciona',
  dimensions: { value: 'Valor', complexity: 'Esfuerzo' },
  questions: { value: '¿Cuál aporta más valor?', complexity: '¿Cuál es más difícil de desarrollar?' },
  sections: {
    label: 'Proyecto',
    home: 'Resumen',
    compare: 'Comparar',
    features: 'Funciones',
    results: 'Resultados',
    people: 'Personas',
    activity: 'Actividad',
    settings: 'Ajustes',
  },

  failure: {
    title: 'Algo ha fallado',
    request: (id) => `Solicitud ${id}`,
    copy: 'Copiar el id de la solicitud',
    copied: 'Copiado',
    away: 'Pairwise no está disponible en este momento. Lo que has escrito sigue aquí.',
    wait: (count) => `Demasiados intentos. Vuelve a intentarlo en ${seconds(count)}.`,
    notMine: 'No eres miembro de este proyecto. Su propietario puede invitarte.',
    gone: 'Este proyecto no existe o se ha eliminado.',
    page: 'No se ha podido cargar una parte de esta página. Vuelve a cargarla.',
    notHere: {
      title: 'No disponible sin conexión',
      text: 'Aparecerá en cuanto vuelva la conexión.',
    },
    reload: 'Volver a cargar',
  },
  banner: {
    offline: 'Sin conexión.',
    silent: 'Pairwise no responde.',
    offlineSince: (time) => `Ves los datos de ${atClock(time)}.`,
    restoring: 'Se está restaurando una copia de seguridad.',
    away: 'La base de datos no está disponible.',
    look: (count) => (count > 0 ? `Próximo intento en ${seconds(count)}.` : 'Intentándolo…'),
    now: 'Probar ahora',
    back: 'El servicio vuelve a estar disponible.',
    opens: 'Esta página se abrirá en cuanto sea posible.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Puede que la dirección no sea correcta.',
    home: 'Ir a tus proyectos',
  },
};
