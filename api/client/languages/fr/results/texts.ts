import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { Quadrant, Sorting } from '../../../results/ranking.ts';
import type { resultTexts as english } from '../../../results/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';
import { ordinal } from '../lists.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');

/** The first `k` places. */
const top = (k: number) => (k === 1 ? 'la première place' : `le top ${formatCount(k)}`);
const ofTop = (k: number) => (k === 1 ? 'à la première place' : `dans le top ${formatCount(k)}`);
const topIsDone = (k: number) =>
  `${k === 1 ? 'la première place sera établie' : `le top ${formatCount(k)} sera établi`}, ou d’autres réponses n’y changeraient guère`;

const FINAL =
  'toutes les paires seront tranchées. Si aucune réponse n’en contredit une autre, l’ordre sera alors définitif.';

/** A share of the other features. */
const ranked = (percent: number) => {
  if (percent <= 0) return 'classée au-dessous de toutes les autres';
  return `classée au-dessus de ${percent >= 100 ? 'toutes les autres' : `${formatPercent(percent)} des autres`}`;
};

const quadrants: Readonly<Record<Quadrant, string>> = {
  quick_wins: 'Gains rapides',
  major_projects: 'Grands projets',
  fill_ins: 'Petits plus',
  thankless_tasks: 'Tâches ingrates',
};
const sortings: Readonly<Record<Sorting, string>> = { ratio: 'Valeur/effort', value: 'Valeur', complexity: 'Effort' };

export const resultTexts: Words<typeof english> = {
  title: 'Résultats',
  quadrants,
  sortings,
  controls: 'Trier et filtrer',
  sort: 'Trier par',
  tag: 'Étiquette',
  allTags: 'Toutes les étiquettes',
  search: 'Rechercher des fonctionnalités',
  searchShort: 'Rechercher',
  rank: (rank, tiedWith) => `${formatCount(rank)}${tiedWith > 0 ? '=' : ''}`,
  rankInWords: (rank, tiedWith) =>
    tiedWith > 0 ? `${ordinal(rank)}, à égalité avec ${plural(tiedWith, 'autre', 'autres')}` : ordinal(rank),
  range: ([best = 0, worst = 0]) => (best === worst ? formatCount(best) : `${formatCount(best)}–${formatCount(worst)}`),
  rangeInWords: ([best = 0, worst = 0]) =>
    best === worst ? `probablement ${ordinal(best)}` : `probablement du ${ordinal(best)} au ${ordinal(worst)}`,
  columns: {
    rank: 'Rang',
    feature: 'Fonctionnalité',
    range: 'Plage',
    rangeHint: 'Le vrai rang de la fonctionnalité est dans cet intervalle avec une probabilité de 90 %',
    ratio: 'Valeur/\u{200b}effort',
    ratioHint: 'La valeur mise en balance avec l’effort, de 0 à 100 ; 50 est la moyenne.',
    value: 'Valeur',
    complexity: 'Effort',
    quadrant: 'Quadrant',
  },
  worthMore: (percent) => `${ranked(percent)} par valeur`,
  harder: (percent) => (percent <= 0 ? 'la plus facile de toutes' : `${ranked(percent)} par effort`),
  noValue: 'pas encore comparée par valeur',
  noComplexity: 'pas encore comparée par effort',
  notComparable: 'pas encore comparable',
  ends: {
    value: { least: 'la plus basse', most: 'la plus haute' },
    complexity: { least: 'la plus facile', most: 'la plus difficile' },
  },
  list: 'Classement',
  parts: { label: 'Afficher', list: 'Liste', chart: 'Graphique' },
  shown: (shown, of) => (shown === of ? features(of) : `${formatCount(shown)} sur ${features(of)}`),
  noneShown: 'Aucune fonctionnalité correspondante.',
  showAll: 'Tout afficher',
  placeFilter: (count) => `${features(count)} au même endroit`,

  chart: {
    title: 'Valeur et effort',
    role: 'nuage de points',
    help: 'Les touches fléchées vont de point en point, Début et Fin au premier et au dernier rang. Espace liste les fonctionnalités au même endroit.',
    x: 'plus difficile à réaliser →',
    y: 'vaut plus →',
    by: 'Répartir par',
    scales: { score: 'Score', rank: 'Rang' },
    ranges: 'Afficher tous les intervalles',
    together: (count) =>
      plural(count, 'fonctionnalité pas encore distinguée', 'fonctionnalités pas encore distinguées'),
    others: (count) => `et ${plural(count, 'autre pas encore distinguée', 'autres pas encore distinguées')}`,
    missing: (count) =>
      `${plural(count, 'fonctionnalité n’est pas sur le graphique : pas encore comparée', 'fonctionnalités ne sont pas sur le graphique : pas encore comparées')} à la fois par valeur et par effort.`,
    counts: 'N’afficher qu’un quadrant',
  },
  chosen: {
    title: 'Fonctionnalité sélectionnée',
    why: 'Pourquoi ?',
  },
  stability: {
    what: 'Qu’est-ce que cela signifie ?',
    contradicted: 'Certaines réponses se contredisent : certains rangs peuvent donc être faux.',
    known: {
      ratio:
        'Les ordres par valeur et par effort sont définitifs. Ces fonctionnalités pourraient encore échanger leurs places, car la distance entre fonctionnalités est une estimation.',
      other: 'L’ordre est définitif. Des fonctionnalités à égalité partagent la dernière place qui compte.',
      settled: 'L’ordre est définitif : toutes les paires sont tranchées et aucune réponse n’en contredit une autre.',
    },
    meaning: (k) =>
      `Une fonctionnalité est établie quand elle a sa place ${ofTop(k)} avec une probabilité d’au moins 95 %, compte tenu de toutes les réponses et de leur concordance.`,
    mayChange: (k) => `L’ordre ${ofTop(k)} peut encore changer.`,
    guide: (ranks, chart) => `Également expliqués : ${ranks}, ${chart}`,
    ranks: 'les rangs et les rangs probables',
    chart: 'le graphique de la valeur et de l’effort',
    inDoubt: 'En doute',
    chance: (k) => (k === 1 ? 'À la première place' : `Dans le top ${formatCount(k)}`),
    more: (count) => `Et ${plural(count, 'autre', 'autres')}.`,
    questions: (count, k) => `Après environ ${plural(count, 'question', 'questions')}, ${topIsDone(k)}.`,
    comparisons: (count, k) => `Après environ ${plural(count, 'comparaison', 'comparaisons')}, ${topIsDone(k)}.`,
    questionsToFinal: (count) =>
      `Après environ ${plural(count, 'question supplémentaire', 'questions supplémentaires')}, ${FINAL}`,
    comparisonsToFinal: (count) =>
      `Après environ ${plural(count, 'comparaison supplémentaire', 'comparaisons supplémentaires')}, ${FINAL}`,
    close: (k) =>
      `D’autres réponses ne changeraient guère ${top(k)} : les fonctionnalités en doute sont proches les unes des autres.`,
    settleFirst: 'Une contradiction rend toutes les réponses moins sûres. Réglez d’abord les contradictions.',
    unchecked: 'Trop peu de questions ont vérifié ce qui découle des réponses : des erreurs peuvent donc être cachées.',
    checked: (count, k, percent) =>
      k === 1
        ? `La première place est juste avec une probabilité d’environ ${percent}.`
        : `Environ ${formatCount(count)} du top ${formatCount(k)} y ${count < 2 ? 'a sa place' : 'ont leur place'}.`,
  },
  said: (name, rank, facts) => [`${rank} : ${name}`, ...facts].join(', '),
  keys: {
    next: 'Suivante du classement',
    previous: 'Précédente du classement',
    explain: 'Expliquer le rang sélectionné',
  },

  share: 'Partager',
  exports: {
    button: 'Exporter',
    png: 'Image (PNG)',
    pngText: 'Le graphique et le top 10, pour une diapositive',
    svg: 'Image (SVG)',
    svgText: 'La même, nette à toutes les tailles',
    spreadsheet: 'Tableur (CSV)',
    spreadsheetText: 'Rangs, rangs probables, chiffres et étiquettes',
    csv: 'Tous les chiffres (CSV)',
    csvText: 'Pour des programmes',
    json: 'Tous les chiffres (JSON)',
    jsonText: 'Pour des programmes',
    markdown: (count) => `Copier le top ${formatCount(count)}`,
    markdownText: 'En tableau Markdown, pour les tickets et les messageries',
    copied: (count) => `Top ${formatCount(count)} copié.`,
    notCopied: 'Le navigateur ne permet pas à cette page d’utiliser le presse-papiers.',
    notDrawn: 'Ce navigateur ne peut pas créer le PNG. Le SVG fonctionne partout.',
    file: (name, format) => `${name} classement.${format}`,
    slideFile: (name, format) => `${name} pour diapositives.${format}`,
    spreadsheetFile: (name) => `${name} pour tableurs.csv`,
    print: 'Imprimer',
    printText: 'Le graphique, puis toute la liste',
  },
  picture: {
    title: (name) => `${name} : valeur et effort`,
    subtitle: (count, asOf) => `Valeur et effort de ${features(count)} · état du ${asOf}`,
    top: (count, sorting) => `Top ${formatCount(count)} · ${sorting}`,
    more: (count) => `${plural(count, 'autre fonctionnalité a', 'autres fonctionnalités ont')} ce rang`,
  },
  spreadsheet: {
    sharedWith: 'À égalité avec',
    best: 'Probable de',
    worst: 'Probable à',
    top: (k) => (k === 1 ? 'Première place' : `Top ${formatCount(k)}`),
    settled: (isSettled, isChecked, isOver) => {
      if (!isSettled) return isOver ? 'trop proche pour trancher' : 'pas encore établie';
      return isChecked ? 'établie' : 'semble établie (non vérifié)';
    },
    worthMore: 'Vaut plus que (%)',
    harder: 'Plus difficile que (%)',
    tags: 'Étiquettes',
    index: 'Valeur/effort (0–100)',
    external: ['Clé', 'Lien'],
  },

  none: {
    title: 'Pas encore de classement',
    text: 'Personne n’a encore répondu. Cette page affichera le classement dès qu’il y en aura un.',
  },

  few: {
    title: 'Rien à classer pour le moment',
    text: 'Deux fonctionnalités suffisent pour commencer.',
    action: 'Ajouter des fonctionnalités',
  },
  nothing: {
    title: 'Aucune réponse pour le moment',
    text: 'Le classement vient de réponses à une question à la fois. Les premières réponses en disent le plus.',
    action: 'Commencer par la valeur',
  },
  oneSided: {
    value: {
      title: 'L’effort n’est pas encore classé',
      text: 'Répondez à quelques questions sur l’effort. D’ici là, l’ordre selon le rapport valeur/effort est celui de la valeur.',
      rated:
        'Répondez à quelques questions sur l’effort. D’ici là, l’effort est ordonné par les notes ou les estimations importées.',
    },
    complexity: {
      title: 'La valeur n’est pas encore classée',
      text: 'Répondez à quelques questions sur la valeur. D’ici là, le rapport valeur/effort place les plus faciles en premier.',
      rated:
        'Répondez à quelques questions sur la valeur. D’ici là, la valeur est ordonnée par les notes ou les estimations importées.',
    },
    'equal effort': {
      title: 'L’effort est égal pour le moment',
      text: 'Toutes les fonctionnalités sont aussi difficiles à réaliser. L’ordre selon le rapport valeur/effort est donc celui de la valeur.',
    },
    'equal value': {
      title: 'La valeur est égale pour le moment',
      text: 'Toutes les fonctionnalités valent autant. Le rapport valeur/effort place donc les plus faciles en premier.',
    },
    equal: {
      title: 'Toutes à égalité pour le moment',
      text: 'Toutes les fonctionnalités valent autant et sont aussi difficiles à réaliser.',
    },
    action: { value: 'Répondre sur la valeur', complexity: 'Répondre sur l’effort' },
  },
};
