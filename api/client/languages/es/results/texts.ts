import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { resultTexts as english } from '../../../results/texts.ts';
import type { Words } from '../../words.ts';
import { aboutQuestions, ordinal, plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'función', 'funciones');

/** The first `k` places. */
const topIn = (k: number) => (k === 1 ? 'el primer puesto' : `el top ${formatCount(k)}`);

/** A share of the other features. */
const ranked = (percent: number) => {
  if (percent <= 0) return 'por debajo de todas las demás';
  return `por encima ${percent >= 100 ? 'de todas las demás' : `del ${formatPercent(percent)} de las demás`}`;
};

const aboutComparisons = (count: number) =>
  count === 1 ? '1 comparación más o menos' : `unas ${formatCount(count)} comparaciones`;
const firmOrOver = (k: number) => `${topIn(k)} será firme, o más respuestas apenas ayudarían`;
const THEN_FINAL =
  'todos los pares estarán decididos. Si ninguna respuesta contradice a otra, el orden será definitivo.';

/** The words of the results. */
export const resultTexts: Words<typeof english> = {
  title: 'Resultados',
  quadrants: {
    quick_wins: 'Victorias rápidas',
    major_projects: 'Proyectos grandes',
    fill_ins: 'Relleno',
    thankless_tasks: 'Tareas ingratas',
  },
  sortings: { ratio: 'Valor/esfuerzo', value: 'Valor', complexity: 'Esfuerzo' },
  controls: 'Ordenar y filtrar',
  sort: 'Ordenar por',
  tag: 'Etiqueta',
  allTags: 'Todas las etiquetas',
  search: 'Buscar funciones',
  searchShort: 'Buscar',
  rank: (rank, tiedWith) => `${formatCount(rank)}${tiedWith > 0 ? '=' : ''}`,
  rankInWords: (rank, tiedWith) =>
    tiedWith > 0
      ? `puesto ${formatCount(rank)}, compartido con ${plural(tiedWith, 'función más', 'funciones más')}`
      : `puesto ${formatCount(rank)}`,
  range: ([best = 0, worst = 0]) => (best === worst ? formatCount(best) : `${formatCount(best)}–${formatCount(worst)}`),
  rangeInWords: ([best = 0, worst = 0]) =>
    best === worst ? `probable: el ${ordinal(best)}` : `probable: del ${ordinal(best)} al ${ordinal(worst)}`,
  columns: {
    rank: 'N.º',
    feature: 'Función',
    range: 'Rango',
    rangeHint: 'El puesto real de la función está en este intervalo con una probabilidad del 90\u{a0}%',
    ratio: 'Valor/\u{200b}esfuerzo',
    ratioHint: 'El valor frente al esfuerzo, de 0 a 100; 50 es la media.',
    value: 'Valor',
    complexity: 'Esfuerzo',
    quadrant: 'Cuadrante',
  },
  worthMore: (percent) => `${ranked(percent)} por valor`,
  harder: (percent) => (percent <= 0 ? 'la más fácil de todas' : `${ranked(percent)} por esfuerzo`),
  noValue: 'aún sin comparar por valor',
  noComplexity: 'aún sin comparar por esfuerzo',
  notComparable: 'aún no comparable',
  ends: {
    value: { least: 'el mínimo', most: 'el máximo' },
    complexity: { least: 'la más fácil', most: 'la más difícil' },
  },
  list: 'Clasificación',
  parts: { label: 'Mostrar', list: 'Lista', chart: 'Gráfico' },
  shown: (shown, of) => (shown === of ? features(of) : `${formatCount(shown)} de ${features(of)}`),
  noneShown: 'Ninguna función coincide.',
  showAll: 'Mostrar todas',
  placeFilter: (count) => `${features(count)} en un mismo punto`,

  chart: {
    title: 'Valor y esfuerzo',
    role: 'gráfico de dispersión',
    help: 'Las teclas de flecha van de punto a punto; Inicio y Fin, al primer y al último puesto. La barra espaciadora muestra las funciones de un mismo punto.',
    x: 'más difícil de desarrollar →',
    y: 'más valor →',
    by: 'Distribuir por',
    scales: { score: 'Puntuación', rank: 'Puesto' },
    ranges: 'Mostrar todos los intervalos',
    together: (count) => `${features(count)} aún sin distinguir`,
    others: (count) => `y ${formatCount(count)} más aún sin distinguir`,
    missing: (count) =>
      `${plural(count, 'función no está', 'funciones no están')} en el gráfico: aún sin comparar en valor y en esfuerzo.`,
    counts: 'Mostrar un solo cuadrante',
  },
  chosen: {
    title: 'Función seleccionada',
    why: '¿Por qué?',
  },
  stability: {
    what: '¿Qué significa esto?',
    contradicted: 'Algunas respuestas se contradicen, así que algunos puestos pueden ser erróneos.',
    known: {
      ratio:
        'Los órdenes por valor y por esfuerzo son definitivos. Estas funciones aún podrían intercambiarse, porque la distancia entre funciones es una estimación.',
      other: 'El orden es definitivo. Las funciones iguales comparten el último puesto que cuenta.',
      settled: 'El orden es definitivo: todos los pares están decididos y ninguna respuesta contradice a otra.',
    },
    meaning: (k) =>
      `Una función es firme cuando está en ${topIn(k)} con una probabilidad de al menos el 95\u{a0}%, según todas las respuestas y lo bien que concuerdan.`,
    mayChange: (k) => `El orden dentro de ${topIn(k)} aún puede cambiar.`,
    guide: (ranks, chart) => `También se explican ${ranks} y ${chart}`,
    ranks: 'los puestos y los puestos probables',
    chart: 'el gráfico de valor y esfuerzo',
    inDoubt: 'En duda',
    chance: (k) => `En ${topIn(k)}`,
    more: (count) => `Y ${formatCount(count)} más.`,
    questions: (count, k) => `Tras ${aboutQuestions(count)}, ${firmOrOver(k)}.`,
    comparisons: (count, k) => `Tras ${aboutComparisons(count)}, ${firmOrOver(k)}.`,
    questionsToFinal: (count) =>
      `Tras ${count === 1 ? '1 pregunta más' : `unas ${formatCount(count)} preguntas más`}, ${THEN_FINAL}`,
    comparisonsToFinal: (count) =>
      `Tras ${count === 1 ? '1 comparación más' : `unas ${formatCount(count)} comparaciones más`}, ${THEN_FINAL}`,
    close: (k) =>
      `Más respuestas apenas cambiarían qué funciones están en ${topIn(k)}: las que están en duda están muy igualadas.`,
    settleFirst: 'Una contradicción hace menos seguras todas las respuestas. Resuelve primero las contradicciones.',
    unchecked:
      'Muy pocas preguntas han comprobado lo que se deduce de las respuestas, así que puede haber errores ocultos.',
    checked: (count, k, percent) => {
      if (k === 1) return `El primer puesto es correcto con una probabilidad de más o menos el ${percent}.`;
      const some = count === 1 ? 'Más o menos una' : `Unas ${formatCount(count)}`;
      return `${some} del top ${formatCount(k)} ${count === 1 ? 'pertenece' : 'pertenecen'} a él.`;
    },
  },
  said: (name, rank, facts) => [`${rank}: ${name}`, ...facts].join(', '),
  keys: {
    next: 'Siguiente en la clasificación',
    previous: 'Anterior en la clasificación',
    explain: 'Explicar el puesto seleccionado',
  },

  share: 'Compartir',
  exports: {
    button: 'Exportar',
    png: 'Imagen (PNG)',
    pngText: 'El gráfico y el top 10, para una diapositiva',
    svg: 'Imagen (SVG)',
    svgText: 'Lo mismo, nítido a cualquier tamaño',
    spreadsheet: 'Hoja de cálculo (CSV)',
    spreadsheetText: 'Puestos, puestos probables, cifras y etiquetas',
    csv: 'Todas las cifras (CSV)',
    csvText: 'Para programas',
    json: 'Todas las cifras (JSON)',
    jsonText: 'Para programas',
    markdown: (count) => `Copiar el top ${formatCount(count)}`,
    markdownText: 'Como tabla de Markdown, para tickets y chats',
    copied: (count) => `Top ${formatCount(count)} copiado.`,
    notCopied: 'El navegador no permite que esta página use el portapapeles.',
    notDrawn: 'Este navegador no puede crear el PNG. El SVG funciona en todas partes.',
    file: (name, format) => `${name} clasificación.${format}`,
    slideFile: (name, format) => `${name} para diapositivas.${format}`,
    spreadsheetFile: (name) => `${name} para hojas de cálculo.csv`,
    print: 'Imprimir',
    printText: 'El gráfico y luego la lista completa',
  },
  picture: {
    title: (name) => `${name}: valor y esfuerzo`,
    subtitle: (count, asOf) => `Valor y esfuerzo de ${features(count)} · a ${asOf}`,
    top: (count, sorting) => `Top ${formatCount(count)} · ${sorting}`,
    more: (count) => `${plural(count, 'función más comparte', 'funciones más comparten')} este puesto`,
  },
  spreadsheet: {
    sharedWith: 'Compartido con',
    best: 'Probable desde',
    worst: 'Probable hasta',
    top: (k) => (k === 1 ? 'Primer puesto' : `Top ${formatCount(k)}`),
    settled: (isSettled, isChecked, isOver) => {
      if (!isSettled) return isOver ? 'demasiado igualada' : 'aún no firme';
      return isChecked ? 'firme' : 'parece firme (sin comprobar)';
    },
    worthMore: 'Más valor que (%)',
    harder: 'Más difícil que (%)',
    tags: 'Etiquetas',
    index: 'Valor/esfuerzo (0–100)',
    external: ['Clave', 'Enlace'],
  },

  none: {
    title: 'Aún no hay clasificación',
    text: 'Nadie ha respondido todavía. Esta página mostrará la clasificación en cuanto la haya.',
  },

  few: {
    title: 'Aún no hay nada que clasificar',
    text: 'Con dos funciones basta para empezar.',
    action: 'Añadir funciones',
  },
  nothing: {
    title: 'Aún no hay respuestas',
    text: 'La clasificación sale de responder una pregunta cada vez. Las primeras respuestas son las que más aclaran.',
    action: 'Empezar por el valor',
  },
  oneSided: {
    value: {
      title: 'El esfuerzo aún no está clasificado',
      text: 'Responde unas preguntas sobre el esfuerzo. Hasta entonces, el orden por valor/esfuerzo es el orden por valor.',
      rated:
        'Responde unas preguntas sobre el esfuerzo. Hasta entonces, el esfuerzo se ordena por valoraciones o estimaciones importadas.',
    },
    complexity: {
      title: 'El valor aún no está clasificado',
      text: 'Responde unas preguntas sobre el valor. Hasta entonces, el orden por valor/esfuerzo pone primero las más fáciles.',
      rated:
        'Responde unas preguntas sobre el valor. Hasta entonces, el valor se ordena por valoraciones o estimaciones importadas.',
    },
    'equal effort': {
      title: 'Por ahora, el esfuerzo es igual',
      text: 'Todas las funciones son igual de difíciles de desarrollar, así que el orden por valor/esfuerzo es el orden por valor.',
    },
    'equal value': {
      title: 'Por ahora, el valor es igual',
      text: 'Todas las funciones aportan el mismo valor, así que el orden por valor/esfuerzo pone primero las más fáciles.',
    },
    equal: {
      title: 'Por ahora, todas son iguales',
      text: 'Todas las funciones aportan el mismo valor y son igual de difíciles de desarrollar.',
    },
    action: { value: 'Responder sobre el valor', complexity: 'Responder sobre el esfuerzo' },
  },
};
