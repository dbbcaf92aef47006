import type { activityTexts as english } from '../../../activity/texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { form, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');
const removed = (count: number) => `${plural(count, 'comparación quitada', 'comparaciones quitadas')}`;
const quoted = (name: string) => `«${name}»`;

/** The words of the activity and of one's own answers. A line has no verb, which would differ between "Tú" and a name. */
export const activityTexts: Words<typeof english> = {
  title: 'Actividad',
  kinds: {
    all: 'Todo',
    answers: 'Respuestas',
    features: 'Funciones',
    people: 'Personas',
    settings: 'Ajustes',
    mine: 'Mis respuestas',
  },
  kind: 'Qué mostrar',
  ownOnly: 'Solo lo que hice yo',
  everybody: 'Mostrar lo de todos',
  count: (count) => plural(count, 'entrada', 'entradas'),
  answers: (count) => plural(count, 'respuesta', 'respuestas'),
  saveAnswers: 'Descargar todas las respuestas (JSON)',
  answersFile: (project) => `${project} respuestas.json`,
  you: 'Tú',
  someone: 'Alguien que ya no es miembro',

  line: (who, did) => `${who}: ${did}`,
  says: (answer) => answer,
  changed: (answer) => `respuesta cambiada; ahora: ${answer}`,
  changedOf: (author, answer) =>
    author === null ? `respuesta tuya cambiada; ahora: ${answer}` : `respuesta de ${author} cambiada; ahora: ${answer}`,
  tookBack: (answer) => `respuesta deshecha: ${answer}`,
  tookBackOf: (author, answer) =>
    author === null ? `respuesta tuya deshecha: ${answer}` : `respuesta de ${author} deshecha: ${answer}`,
  restoredAnswer: (answer) => `respuesta restaurada: ${answer}`,
  restoredOf: (author, answer) =>
    author === null ? `respuesta tuya restaurada: ${answer}` : `respuesta de ${author} restaurada: ${answer}`,
  restoredAll: {
    value: (count) => `${plural(count, 'comparación restaurada', 'comparaciones restauradas')} sobre el valor`,
    complexity: (count) => `${plural(count, 'comparación restaurada', 'comparaciones restauradas')} sobre el esfuerzo`,
  },
  reset: {
    value: (count) => (count === null ? 'valor empezado de cero' : `valor empezado de cero: ${removed(count)}`),
    complexity: (count) =>
      count === null ? 'esfuerzo empezado de cero' : `esfuerzo empezado de cero: ${removed(count)}`,
  },
  newOrder: 'Pairwise calcula el orden de otra manera',
  did: {
    project_created: 'proyecto creado',
    project_deleted: 'proyecto eliminado',
    project_restored: 'proyecto restaurado',
    project_transferred: 'proyecto transferido',
    model_config_reset: 'modelo restablecido a sus valores predeterminados',
    link_used: 'entrada con un enlace de invitación',
    link_revoked: 'enlace revocado',
    access_ended: 'enlaces, tokens de API y webhooks de alguien que se fue, terminados',
    access_handed_over: 'enlaces, tokens de API y webhooks entregados a un nuevo propietario',
    collaborator_invited: 'invitación enviada',
    invitation_withdrawn: 'invitación retirada',
  },
  other: 'otro cambio',
  linkCreated: {
    results: 'enlace a los resultados creado',
    invitation: 'enlace de invitación creado',
    participation: 'enlace para invitados creado',
  },
  renamedProject: (before, after) => `nombre del proyecto cambiado de ${quoted(before)} a ${quoted(after)}`,
  hidNames: 'nombres ocultos entre los miembros',
  showedNames: 'nombres visibles entre los miembros',
  letDelete: 'permiso a los miembros para eliminar lo de otros',
  letNotDelete: 'sin permiso a los miembros para eliminar lo de otros',
  changedMode: 'cambio en la forma de responder',
  changedAim: 'cambio en lo que averiguan las preguntas',
  changedProject: 'cambio en los datos del proyecto',
  added: (name) => `${quoted(name)} añadida`,
  addedMany: (count) => `${features(count)} ${form(count, 'añadida', 'añadidas')}`,
  renamed: (before, after) => `nombre cambiado de ${quoted(before)} a ${quoted(after)}`,
  edited: (name) => `${quoted(name)} editada`,
  featureDeed: {
    feature_archived: (name) => `${quoted(name)} archivada`,
    feature_restored: (name) => `${quoted(name)} restaurada`,
    feature_deleted: (name) => `${quoted(name)} eliminada`,
  },
  snapshotDeed: {
    snapshot_kept: (name) => `clasificación guardada como ${quoted(name)}`,
    snapshot_deleted: (name) => `clasificación guardada ${quoted(name)} eliminada`,
  },
  featuresDeed: {
    features_updated: (count) => `${features(count)} ${form(count, 'editada', 'editadas')}`,
    features_archived: (count) => `${features(count)} ${form(count, 'archivada', 'archivadas')}`,
    features_restored: (count) => `${features(count)} ${form(count, 'restaurada', 'restauradas')}`,
    features_deleted: (count) => `${features(count)} ${form(count, 'eliminada', 'eliminadas')}`,
  },
  gaveAccess: (name) => `acceso concedido a ${name}`,
  joined: 'entrada en el proyecto',
  changedAccess: (name) => `cambio en lo que responde ${name}`,
  endedAccess: (name) => `acceso de ${name} retirado`,
  left: 'salida del proyecto',
  strategy: (before, after) => `elección de preguntas cambiada de ${quoted(before)} a ${quoted(after)}`,
  model: 'cambio en el modelo',

  gone: 'deshecha después',
  asleep: 'una función está archivada',
  givenAgain: 'deshecha y respondida otra vez',
  showBefore: 'Ver lo anterior',
  before: (sentence) => `Antes: ${sentence}`,
  changeBack: 'Volver a lo anterior',
  changedBack: 'Vuelve a estar como antes',
  restore: 'Restaurar',
  restored: 'Restaurado',
  giveAccess: 'Dar acceso otra vez',
  endAccess: 'Retirar el acceso',
  toSettings: 'Ajustes',
  toFeatures: 'Funciones',
  toFeature: 'Función',

  newer: 'Más recientes',
  older: 'Más antiguas',
  pages: 'Páginas',
  page: (page, of) => `Página ${formatCount(page)} de ${formatCount(of)}`,
  empty: 'Aún no hay nada',
  emptyText: 'Aquí aparecen las respuestas, las funciones nuevas y otros cambios de este proyecto.',
  emptyKind: 'Aún no hay entradas de este tipo.',
  noAnswers: 'Aún no has respondido',
  noAnswersText: 'Aquí aparecen tus respuestas. Puedes cambiar o deshacer cada una.',
  answer: 'Responder preguntas',
};
