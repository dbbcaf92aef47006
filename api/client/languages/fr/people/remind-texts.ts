import { formatCount } from '../../../lib/format.ts';
import type { remindTexts as english } from '../../../people/remind-texts.ts';
import type { Words } from '../../words.ts';
import { form } from '../grammar.ts';

export const remindTexts: Words<typeof english> = {
  title: 'Relancer des personnes',
  byMail: 'Relancer par e-mail',
  hint: 'Les personnes du projet à qui il reste des questions reçoivent un e-mail qui mène à la première, au plus une fois par jour.',
  noMail: 'Ce service n’envoie pas d’e-mails. Envoyez vous-même ce texte.',
  sure: {
    people: (count) => `${formatCount(count)} ${form(count, 'personne reçoit', 'personnes reçoivent')} un e-mail.`,
    nobody: 'Personne ne reçoit d’e-mail pour l’instant.',
    finished: (count) => `${formatCount(count)} ${form(count, 'personne n’a', 'personnes n’ont')} plus de questions.`,
    reminded: (count) =>
      `${formatCount(count)} ${form(count, 'personne a été relancée', 'personnes ont été relancées')} au cours des dernières 24 heures.`,
    noMail: (count) =>
      `${formatCount(count)} ${form(count, 'personne ne reçoit', 'personnes ne reçoivent')} pas ces e-mails. Pairwise ne dit pas pourquoi : ils ont pu être refusés, ou l’adresse n’est pas confirmée.`,
  },
  sent: (count) => `${formatCount(count)} ${form(count, 'e-mail est', 'e-mails sont')} en route.`,
  text: 'Texte avec le lien',
  textHint: 'Le lien mène les membres à leur première question.',
  ready: (project, url) => `Des questions vous attendent dans le projet « ${project} » : ${url}`,
  copied: 'Texte copié.',
};
