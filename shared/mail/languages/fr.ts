import type { Words } from '../../rules/words.ts';
import type { mailTexts as english } from '../texts.ts';

export const mailTexts: Words<typeof english> = {
  hello: (name) => `Bonjour ${name},`,
  address: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  stop: 'Ne plus recevoir ces messages',
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe pour Pairwise',
    why: 'Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte Pairwise.',
    button: 'Choisir un nouveau mot de passe',
    until: 'Le lien fonctionne une seule fois, pendant une heure. Un lien plus récent le remplace.',
    otherwise: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
  },
  verification: {
    subject: 'Confirmez votre adresse e-mail pour Pairwise',
    why: (username) => `Cette adresse a été indiquée pour le compte Pairwise ${username}.`,
    button: 'Confirmer l’adresse',
    until: 'Le lien fonctionne une seule fois, pendant un jour. Un lien plus récent le remplace.',
    otherwise: 'Si ce n’est pas votre compte, ignorez ce message : l’adresse reste non confirmée.',
  },
  invitation: {
    subject: 'Invitation à un projet sur Pairwise',
    why: (inviter, project) =>
      `${inviter} vous invite à classer ensemble les fonctionnalités du projet « ${project} ».`,
    button: 'Voir l’invitation',
    until: (day) => `Vous pouvez l’accepter ou la refuser jusqu’au ${day}.`,
    otherwise: 'Si vous ne savez pas de qui il s’agit, ignorez ce message.',
    because: 'Vous recevez ce message parce que vous avez un compte Pairwise.',
  },
  questionsWaiting: {
    subject: 'Des questions vous attendent sur Pairwise',
    why: (project, questions, minutes) =>
      `Des questions vous attendent dans le projet « ${project} » : environ ${questions < 2 ? `${questions} question` : `${questions} questions`}, ${minutes} min.`,
    shared:
      'Toutes les personnes du projet se partagent ces questions : plus vous êtes nombreux à répondre, moins il vous en reste.',
    button: 'Répondre à la première question',
    because: 'Vous recevez ce message parce que vous participez à ce projet.',
  },
  backupFailed: {
    subject: 'Une sauvegarde de Pairwise a échoué',
    backup: (reason) => `Une sauvegarde n’a pas pu être créée : ${reason}`,
    verification: (reason) => `Une sauvegarde ne peut pas être restaurée : ${reason}`,
    button: 'Voir les sauvegardes',
    until:
      'Les données plus récentes que la dernière bonne sauvegarde ne sont pas protégées tant que la suivante n’a pas réussi.',
    because: 'Vous recevez ce message parce que vous administrez Pairwise.',
  },
};
