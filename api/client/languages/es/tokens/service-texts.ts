import type { serviceTexts as english } from '../../../tokens/service-texts.ts';
import type { Words } from '../../words.ts';

export const serviceTexts: Words<typeof english> = {
  title: 'Cuentas de servicio',
  text: 'Con una cuenta de servicio, un programa trabaja en este proyecto con sus propios tokens de API. No puede iniciar sesión. Lo que hace se marca como de un servicio.',
  add: 'Nueva cuenta de servicio',
  name: 'Nombre de la cuenta de servicio',
  nameHint: 'Lo ven todos los miembros, p. ej., «Sincronización de tareas».',
  make: 'Crear la cuenta de servicio',
  made: 'La cuenta de servicio se ha creado.',
  tokens: 'Tokens de API',
  tokenHint: 'Solo lo ven los propietarios, p. ej., «Importación nocturna».',
  scopeText: {
    read: 'Ver el proyecto, sus funciones, resultados y actividad.',
    answer: 'Recibir preguntas, responderlas como servicio y valorar funciones.',
    edit: 'Cambiar funciones y las respuestas de todos.',
  },
  remove: 'Eliminar',
  removeService: (name) => `Eliminar: ${name}`,
  removeNow: 'Eliminar ahora',
  removed: 'La cuenta de servicio se ha eliminado. Sus respuestas permanecen.',
};
