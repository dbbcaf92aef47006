import { formatCount } from '../../../lib/format.ts';
import type { projectTexts as english } from '../../../projects/texts.ts';
import type { Words } from '../../words.ts';
import { aboutQuestions, plural } from '../grammar.ts';

/** The words of the list of projects, of a new one, and of a project's first page. */
export const projectTexts: Words<typeof english> = {
  projects: {
    title: 'Proyectos',
    create: 'Nuevo proyecto',
    example: 'Ver un ejemplo',
    search: 'Buscar proyectos',
    found: (count) => plural(count, 'proyecto', 'proyectos'),
    noneFound: (query) => `Ningún proyecto coincide con «${query}».`,
    empty: 'Aún no hay nada que clasificar',
    emptyText:
      'Un proyecto es una lista de funciones y dos preguntas: ¿cuál aporta más valor y cuál es más difícil de desarrollar?',
    features: (count) => plural(count, 'función', 'funciones'),
    session: (questions) => `Responder ${plural(questions, 'pregunta', 'preguntas')}`,
    sessionOf: (project) => ` en ${project}`,
  },
  newProject: {
    title: 'Nuevo proyecto',
    name: 'Nombre',
    namePlaceholder: 'Por ejemplo: backlog de la app móvil',
    mode: '¿Cómo se responde?',
    modeHint: 'Puedes cambiarlo en los ajustes hasta la primera respuesta.',
    binary: 'Una u otra',
    binaryText: 'Izquierda, derecha o igual; o la que más y la que menos de cuatro. Es lo más rápido.',
    graded: 'Cinco grados',
    gradedText: 'También dices cuánto más.',
    sample: 'Una pregunta se ve así:',
    answers: {
      binary: ['Lectura sin conexión', 'Igual', 'Modo oscuro'],
      graded: [
        'Lectura sin conexión, con diferencia',
        'Lectura sin conexión',
        'Igual',
        'Modo oscuro',
        'Modo oscuro, con diferencia',
      ],
    },
    features: 'Funciones',
    options: 'Opciones',
    preview: 'Vista previa',
    previewText: 'Pega una lista o elige un archivo. Sus funciones aparecen aquí.',
    more: (count) => `y ${formatCount(count)} más`,
    submit: 'Crear proyecto',
    submitWith: (count) => `Crear con ${plural(count, 'función', 'funciones')}`,
    submitFile: 'Crear y revisar el archivo',
    creating: 'Creando…',
    halfway: 'El proyecto se ha creado, pero sus funciones no se han guardado. Inténtalo de nuevo para añadirlas.',
  },
  project: {
    answer: 'Responder preguntas',
    next: {
      value: (questions, minutes) =>
        `Responder ${plural(questions, 'pregunta', 'preguntas')} sobre el valor, ${plural(minutes, 'minuto', 'minutos')}`,
      complexity: (questions, minutes) =>
        `Responder ${plural(questions, 'pregunta', 'preguntas')} sobre el esfuerzo, ${plural(minutes, 'minuto', 'minutos')}`,
    },
    nextOf: (count) => `(de ${count === 1 ? '1 pregunta más o menos' : `unas ${formatCount(count)} preguntas`})`,
    results: 'Ver los resultados',
    ownView: 'Añadir tu propia opinión',
    notAsked: 'Esta pregunta la responden otras personas.',
    notAskedText: 'El propietario del proyecto te pidió responder la otra.',
    answerThis: { value: 'Responder preguntas: valor', complexity: 'Responder preguntas: esfuerzo' },
    answers: (count) => plural(count, 'respuesta', 'respuestas'),
    leftToGoal: (count, isOfTeam) =>
      `${aboutQuestions(count)} hasta una primera clasificación${isOfTeam ? ', más si hay desacuerdo' : ''}`,
    leftForTop: (count, top) => `${aboutQuestions(count)} para el top ${formatCount(top)}`,
    enough: 'Suficiente para una primera clasificación',
    towardsTop: (top) => `de las preguntas sobre el top ${formatCount(top)}`,
    topEnd: 'Todas sus preguntas están respondidas',
    topDoubt: 'Todas sus preguntas están respondidas, pero hay respuestas que se contradicen y ponen en duda el orden',
    doubt: 'Hay respuestas que se contradicen y ponen en duda el orden',
    people: 'Personas',
    you: 'Tú',
    answering: 'respondiendo ahora',
    features: 'Funciones',
    noFeatures: '¿Cuáles son las funciones?',
    noFeaturesText: 'Pégalas aquí, una por línea. Con dos basta para empezar.',
    oneFeature: 'Añade una función más para empezar a comparar.',
  },
  top: {
    title: 'Primeras por ahora',
    all: 'Todos los resultados',
  },
};
