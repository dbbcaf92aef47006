import type { lazyTexts as english, keyTexts as englishKeys } from '../../../compare/lazy-texts.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { aboutQuestions, form, plural } from '../grammar.ts';

const answers = (count: number) => plural(count, 'respuesta', 'respuestas');
const comparisons = (count: number) => plural(count, 'comparación', 'comparaciones');
const pairs = (count: number) => plural(count, 'par', 'pares');

/** @param isLeast whether there may be more. */
const yours = (count: number, isLeast: boolean) =>
  `${isLeast ? 'al menos ' : ''}${plural(count, 'respuesta tuya', 'respuestas tuyas')}`;

/** Until something is reached. */
const left = (count: number, minutes: number) => `${aboutQuestions(count)}, ${formatCount(minutes)} min`;

const HELPS_MOST = 'Tu respuesta sobre estas cuatro es la que más ayuda a la clasificación.';
const ORDERS_FIVE = 'ordena cinco de sus seis pares.';

/** Descriptions of the keys of comparing, by the first key of each. */
export const keyTexts: Words<typeof englishKeys> = {
  ArrowLeft: 'La de la izquierda',
  ArrowRight: 'La de la derecha',
  ArrowDown: 'Igual',
  1: 'La de la izquierda, con mucha diferencia',
  2: 'La de la izquierda',
  3: 'Igual',
  4: 'La de la derecha',
  5: 'La de la derecha, con mucha diferencia',
  s: 'Omitir esta pregunta',
  u: 'Deshacer tu última respuesta',
  y: 'Rehacer lo último que deshiciste',
  w: '¿Por qué esta pregunta?',
  r: 'Resolver una contradicción',
  d: 'Mostrar las descripciones completas',
  x: 'Cambiar entre valor y esfuerzo',
};

/** The words of comparing that nobody needs before the first question. */
export const lazyTexts: Words<typeof english> = {
  left,
  progress: {
    toGoal: (count, minutes) => `${aboutQuestions(count)}, ${formatCount(minutes)} min hasta una primera clasificación`,
    short: (count, minutes) => `${form(count, 'queda', 'quedan')} ~${formatCount(count)}, ${formatCount(minutes)} min`,
    toEnd: (count, minutes) => `${aboutQuestions(count)}, ${formatCount(minutes)} min hasta el orden completo`,
    checking: 'ahora se comprueban respuestas',
  },
  undone: (said) => `Deshecho: ${said}. Responde otra vez o rehaz la respuesta.`,
  wait: (count, isDurable) =>
    `${plural(count, 'respuesta espera', 'respuestas esperan')} a enviarse. ${isDurable ? '' : 'Deja esta página abierta hasta entonces. '}Las preguntas nuevas se cargarán cuando vuelvas a tener conexión.`,
  slow: 'El servicio no responde. Esperando el siguiente par…',
  archived: (name) =>
    `${name === null ? 'Una función de la última pregunta se archivó o se eliminó' : `Se archivó «${name}»`}. Esta es otra pregunta.`,
  kept: {
    offline: (isDurable) =>
      isDurable
        ? 'Tus respuestas se conservan en este navegador.'
        : 'Tus respuestas solo se conservan mientras esta página esté abierta.',
    saved: 'Guardado',
    badge: (count, isDurable) => `${formatCount(count)} sin enviar${isDurable ? '' : ': deja esta página abierta'}`,
    text: (count, isDurable) =>
      `${answers(count)} sin enviar. ${isDurable ? `Este navegador ${form(count, 'la', 'las')} conserva` : 'Deja esta página abierta'} hasta que el servicio ${form(count, 'la', 'las')} acepte.`,
  },
  refused: {
    open: (count) => `No se ${form(count, 'ha', 'han')} podido guardar ${answers(count)}`,
    title: 'No se han podido guardar',
    again: 'Responder otra vez',
    dismiss: 'Descartar',
    because: {
      feature_not_found: 'Una de las funciones se ha archivado o eliminado.',
      project_not_found: 'El proyecto se ha eliminado.',
      forbidden: 'Ya no eres miembro de este proyecto.',
      comparison_id_taken: 'Diste otra respuesta a este par en otra ventana o en otro dispositivo.',
      comparison_taken_back: 'Esta respuesta se deshizo en otro lugar.',
    },
    said: {
      feature_a: (a, b) => `${a} antes que ${b}`,
      feature_b: (a, b) => `${b} antes que ${a}`,
      tie: (a, b) => `${a} igual que ${b}`,
    },
  },
  titles: {
    goal: 'Suficiente para una primera clasificación',
    known: 'Todos los pares están en orden',
    doubt: 'Hay respuestas que se contradicen',
    few: 'Aún no hay nada que comparar',
    lent: 'Otras personas responden los últimos pares',
    kept: 'Eso es todo por ahora',
    session: (count, time) => `${plural(count, 'respuesta', 'respuestas')} en ${time}`,
  },
  gone: {
    title: 'Algunas de tus respuestas ya no están',
    restore: (count, isLeast) =>
      `El servicio se restauró desde una copia de seguridad anterior, que no contiene ${yours(count, isLeast)}.`,
    reset: {
      value: (count, isLeast, by) =>
        `${by === null ? 'Empezaste' : `${by} empezó`} de cero con el valor. Eso quitó ${yours(count, isLeast)}.`,
      complexity: (count, isLeast, by) =>
        `${by === null ? 'Empezaste' : `${by} empezó`} de cero con el esfuerzo. Eso quitó ${yours(count, isLeast)}.`,
    },
    others: 'Las preguntas continúan con los datos actuales.',
    close: 'Continuar',
  },
  reason: {
    title: '¿Por qué este par?',
    open: 'Ninguna respuesta pone aún en orden estas dos, ni directamente ni a través de otras funciones.',
    gain: (least) =>
      least > 1
        ? `Cualquier respuesta pone en orden al menos ${pairs(least)}: este y los que se deducen de él.`
        : 'Tu respuesta pone en orden este par.',
    pairs,
    check: 'Las respuestas anteriores ya ponen en orden estas dos. Esta pregunta lo comprueba.',
    again: 'Ya respondiste este par. Esta pregunta comprueba esa respuesta.',
    most: 'Ahora mismo, tu respuesta a este par es la que más ayuda a la clasificación.',
    progress: (compared, state) => `${comparisons(compared)} hasta ahora. ${state}.`,
  },
  own: {
    known: (percent) => `${formatPercent(percent)} de tu propio orden`,
    why: 'Tu equipo ya tiene una clasificación. Estas preguntas son sobre tu propia opinión.',
    open: 'Tus propias respuestas aún no ponen en orden estas dos, ni directamente ni a través de otras funciones.',
    progress: (compared, known) =>
      `${compared === 1 ? 'Tu comparación pone' : `Tus ${comparisons(compared)} ponen`} en orden el ${known} de los pares.`,
    give: 'Añadir tu propia opinión',
  },
  top: {
    known: (k) => `Afianzando el top ${formatCount(k)}`,
    why: {
      value: (k) => `Estas preguntas son sobre el top ${formatCount(k)} por valor.`,
      complexity: (k) => `Estas preguntas son sobre el top ${formatCount(k)} por esfuerzo.`,
      ratio: (k) => `Estas preguntas son sobre el top ${formatCount(k)} por valor/esfuerzo.`,
    },
    pair: (k) =>
      `Ahora mismo, la respuesta a este par es la que más aclara qué funciones están en el top ${formatCount(k)}.`,
    title: (k) => `Todas las preguntas sobre el top ${formatCount(k)} están respondidas`,
    halfTitle: {
      value: (k) => `Todas las preguntas sobre el valor para el top ${formatCount(k)} están respondidas`,
      complexity: (k) => `Todas las preguntas sobre el esfuerzo para el top ${formatCount(k)} están respondidas`,
    },
    half: {
      value: (count) => `Ahora, el valor: ${aboutQuestions(count)}.`,
      complexity: (count) => `Ahora, el esfuerzo: ${aboutQuestions(count)}.`,
    },
    halfOfOthers: {
      value: (count) => `Lo que queda es sobre el valor, que responden otras personas: ${aboutQuestions(count)}.`,
      complexity: (count) =>
        `Lo que queda es sobre el esfuerzo, que responden otras personas: ${aboutQuestions(count)}.`,
    },
    doubt: 'Hay respuestas que se contradicen. Hasta resolverlo, más preguntas apenas ayudarían.',
    settled: (k) => `Las ${formatCount(k)} están en él con una probabilidad de al menos el 95\u{a0}%.`,
    close: (k, settled) =>
      `${formatCount(settled)} de ${formatCount(k)} ${form(settled, 'es firme', 'son firmes')}. Las que rondan el puesto ${formatCount(k)} están demasiado igualadas para distinguirlas. Más respuestas apenas ayudarían.`,
    toFinal: (count) =>
      `Tras ${count === 1 ? '1 pregunta más' : `unas ${formatCount(count)} preguntas más`} sobre todas las funciones, todos los pares estarán decididos. Si ninguna respuesta contradice a otra, el orden será definitivo.`,
    more: 'Continuar con todas las funciones',
  },
  sets: {
    group: 'Cuatro funciones',
    questions: {
      value: ['¿Cuál aporta más valor?', '¿Cuál aporta menos valor?'],
      complexity: ['¿Cuál es la más difícil de desarrollar?', '¿Cuál es la más fácil de desarrollar?'],
    },
    best: { value: 'Más', complexity: 'Más difícil' },
    worst: { value: 'Menos', complexity: 'Más fácil' },
    asked: (question, [a, b, c, d]) => `${question} ¿${a}, ${b}, ${c} o ${d}?`,
    chosen: {
      value: (name, question) => `${name}: la de más valor. ${question}`,
      complexity: (name, question) => `${name}: la más difícil. ${question}`,
    },
    said: {
      value: (best, worst) => `${best}, la que más valor aporta; ${worst}, la que menos`,
      complexity: (best, worst) => `${best}, la más difícil; ${worst}, la más fácil`,
    },
    whyTitle: '¿Por qué estas cuatro?',
    why: {
      value: `${HELPS_MOST} Elegir la que aporta más valor y la que aporta menos ${ORDERS_FIVE}`,
      complexity: `${HELPS_MOST} Elegir la más difícil y la más fácil ${ORDERS_FIVE}`,
    },
    two: {
      slow: 'De cuatro en cuatro tardabas demasiado, así que Pairwise preguntará sobre dos durante un rato.',
      few: 'Quedan muy pocos pares abiertos para preguntar sobre cuatro.',
    },
    keys: ['La primera', 'La segunda', 'La tercera', 'La cuarta'],
    again: 'Deshacer la primera elección',
  },
  contradiction: {
    asked: 'Las respuestas a este par contradicen otras.',
    none: 'Las respuestas concuerdan entre sí.',
    why: 'Se te pregunta otra vez porque hay respuestas que se contradicen.',
  },
  end: {
    goal: {
      value: 'Ya hay suficiente para una primera clasificación por valor.',
      complexity: 'Ya hay suficiente para una primera clasificación por esfuerzo.',
      ratio: 'Ya hay suficiente para una primera clasificación.',
    },
    early: 'Más respuestas apenas cambiarían el orden.',
    ready: 'Más respuestas solo moverían lo que viene después.',
    unplaced: (count, name) =>
      count === 1
        ? `Todo menos «${name}» está en orden. Aún no tiene respuestas: unas pocas preguntas encontrarán su puesto.`
        : `${formatCount(count)} funciones aún no tienen respuestas, entre ellas «${name}». Unas pocas preguntas para cada una encontrarán sus puestos.`,
    doubt: (isAll) =>
      `${isAll ? 'Todo lo que se puede preguntar está respondido' : 'Por ahora hay suficientes respuestas'}, pero hay respuestas que se contradicen y ponen en duda el orden.`,
    unanswered: (count, name) =>
      count === 1
        ? `«${name}» aún no tiene respuestas.`
        : `${formatCount(count)} funciones aún no tienen respuestas, entre ellas «${name}».`,
    settle: 'Ver esas respuestas',
    place: (count) => (count === 1 ? 'Encontrar su puesto' : 'Encontrar sus puestos'),
    keepGoing: 'Seguir',
    known: 'Las respuestas dan el orden de todos los pares.',
    few: 'Con dos funciones basta para empezar.',
    add: 'Añadir funciones',
    lent: 'Puede que haya más preguntas cuando terminen. Esta página lo comprueba automáticamente.',
    moved: (count, top) =>
      count === 0
        ? `El top ${formatCount(top)} no ha cambiado.`
        : `El top ${formatCount(top)} ha cambiado en ${plural(count, 'puesto', 'puestos')}.`,
    session: 'Gracias. Puedes dejarlo aquí.',
    more: (count) => `${formatCount(count)} más`,
    notAsked: 'Esta pregunta la responden otras personas. El propietario del proyecto te pidió responder la otra.',
    other: { value: 'Continuar con el valor', complexity: 'Continuar con el esfuerzo' },
    results: 'Ver los resultados',
  },
};
