import { formatCount } from '../../../lib/format.ts';
import type { projectTexts as english } from '../../../projects/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const features = (count: number) => plural(count, 'fonctionnalité', 'fonctionnalités');
const questions = (count: number) => plural(count, 'question', 'questions');

export const projectTexts: Words<typeof english> = {
  projects: {
    title: 'Projets',
    create: 'Nouveau projet',
    example: 'Voir un exemple',
    search: 'Rechercher des projets',
    found: (count) => plural(count, 'projet', 'projets'),
    noneFound: (query) => `Aucun projet ne correspond à « ${query} ».`,
    empty: 'Rien à classer pour le moment',
    emptyText:
      'Un projet est une liste de fonctionnalités et deux questions : laquelle vaut le plus, et laquelle est la plus difficile à réaliser ?',
    features,
    session: (count) => `Répondre à ${questions(count)}`,
    sessionOf: (project) => ` dans ${project}`,
  },
  newProject: {
    title: 'Nouveau projet',
    name: 'Nom',
    namePlaceholder: 'Par exemple : appli mobile',
    mode: 'Comment répond-on ?',
    modeHint: 'Vous pouvez le changer dans les paramètres jusqu’à la première réponse.',
    binary: 'L’une ou l’autre',
    binaryText: 'Gauche, droite ou égalité ; ou le plus et le moins parmi quatre. Le plus rapide.',
    graded: 'Cinq niveaux',
    gradedText: 'Vous dites aussi de combien.',
    sample: 'Une question ressemble alors à ceci :',
    answers: {
      binary: ['Lecture hors ligne', 'Égalité', 'Thème sombre'],
      graded: ['Lecture hors ligne, de loin', 'Lecture hors ligne', 'Égalité', 'Thème sombre', 'Thème sombre, de loin'],
    },
    features: 'Fonctionnalités',
    options: 'Options',
    preview: 'Aperçu',
    previewText: 'Collez une liste ou choisissez un fichier. Ses fonctionnalités apparaissent ici.',
    more: (count) => `et ${formatCount(count)} de plus`,
    submit: 'Créer le projet',
    submitWith: (count) => `Créer avec ${features(count)}`,
    submitFile: 'Créer et vérifier le fichier',
    creating: 'Création …',
    halfway: 'Le projet a été créé, mais ses fonctionnalités n’ont pas été enregistrées. Réessayez pour les ajouter.',
  },
  project: {
    answer: 'Répondre aux questions',
    next: {
      value: (count, minutes) =>
        `Répondre à ${questions(count)} sur la valeur, ${plural(minutes, 'minute', 'minutes')}`,
      complexity: (count, minutes) =>
        `Répondre à ${questions(count)} sur l’effort, ${plural(minutes, 'minute', 'minutes')}`,
    },
    nextOf: (count) => `(sur environ ${questions(count)})`,
    results: 'Voir les résultats',
    ownView: 'Donner votre propre avis',
    notAsked: 'D’autres personnes répondent à cette question.',
    notAskedText: 'Le propriétaire du projet vous a confié l’autre.',
    answerThis: { value: 'Répondre aux questions : valeur', complexity: 'Répondre aux questions : effort' },
    answers: (count) => plural(count, 'réponse', 'réponses'),
    leftToGoal: (count, isOfTeam) =>
      `environ ${questions(count)} jusqu’à un premier classement${isOfTeam ? ', davantage en cas de désaccord' : ''}`,
    leftForTop: (count, top) => `environ ${questions(count)} pour le top ${formatCount(top)}`,
    enough: 'De quoi faire un premier classement',
    towardsTop: (top) => `des questions sur le top ${formatCount(top)}`,
    topEnd: 'Toutes ses questions ont une réponse',
    topDoubt: 'Toutes ses questions ont une réponse, mais des réponses qui se contredisent mettent l’ordre en doute',
    doubt: 'Des réponses qui se contredisent mettent l’ordre en doute',
    people: 'Équipe',
    you: 'Vous',
    answering: 'répond en ce moment',
    features: 'Fonctionnalités',
    noFeatures: 'Quelles sont les fonctionnalités ?',
    noFeaturesText: 'Collez-les ici, une par ligne. Deux suffisent pour commencer.',
    oneFeature: 'Ajoutez une fonctionnalité de plus pour commencer à comparer.',
  },
  top: {
    title: 'En tête pour le moment',
    all: 'Tous les résultats',
  },
};
