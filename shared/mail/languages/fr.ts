import type { Words } from '../../platform/rules/words.ts';
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
  handover: {
    subject: 'Les projets d’une personne qui a quitté Pairwise sont à vous',
    why: 'Un compte a été supprimé, et ses projets sont maintenant à vous :',
    more: (count) => `Et ${count} de plus.`,
    access: ({ links, guestLinks, guests, invitations, serviceTokens, webhooks }) =>
      `Liens : ${links}. Liens pour invités : ${guestLinks} (invités : ${guests}). Invitations : ${invitations}. Jetons d’API de comptes de service : ${serviceTokens}. Webhooks : ${webhooks}.`,
    ended: 'Ce qui donnait accès à d’autres du fait de cette personne a pris fin. Recréez ce dont vous avez besoin :',
    kept: 'Ce qui donne accès à d’autres continue. La personne partie en connaît peut-être les secrets : mettez fin à ce qui est inutile et renouvelez le reste :',
    button: 'Voir vos projets',
  },
  secondFactor: {
    subject: 'Votre connexion à Pairwise a changé',
    changes: {
      passkey_added: 'Une clé d’accès a été ajoutée à votre compte Pairwise.',
      passkey_removed: 'Une clé d’accès a été supprimée de votre compte Pairwise.',
      recovery_codes_made:
        'De nouveaux codes de secours ont été créés pour votre compte Pairwise. Les précédents ne sont plus valables.',
      recovery_code_used:
        'Quelqu’un s’est connecté à votre compte Pairwise avec un code de secours, qui n’est plus valable.',
      second_factor_reset:
        'L’administration a supprimé toutes les clés d’accès et tous les codes de secours de votre compte Pairwise. Votre mot de passe suffit désormais.',
    },
    button: 'Voir votre compte',
    otherwise:
      'Si ce n’était pas vous, changez votre mot de passe, supprimez les clés d’accès inconnues et prévenez l’administration de Pairwise.',
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
      `Des questions vous attendent dans le projet « ${project} » : environ ${questions < 2 ? `${questions} question` : `${questions} questions`}, ${minutes} min jusqu’à un premier classement.`,
    shared:
      'Toutes les personnes du projet se partagent ces questions : plus vous êtes nombreux à répondre, moins il vous en reste.',
    button: 'Répondre à la première question',
    because: 'Vous recevez ce message parce que vous participez à ce projet.',
  },
  rankingDigest: {
    subject: (project) => `Le classement de « ${project} » cette semaine`,
    by: {
      ratio: (project) => `Les premières fonctionnalités de « ${project} », par valeur/effort :`,
      value: (project) => `Les premières fonctionnalités de « ${project} », par valeur :`,
      complexity: (project) =>
        `Les premières fonctionnalités de « ${project} », par effort, la plus difficile d’abord :`,
    },
    up: (from) => `en hausse, était ${from}ᵉ`,
    down: (from) => (from === 1 ? 'en baisse, était 1ʳᵉ' : `en baisse, était ${from}ᵉ`),
    isNew: 'nouvelle',
    fromBelow: 'en hausse, vient de très loin',
    nowAt: (name, place) => `${name} (maintenant ${place}ᵉ)`,
    fallen: (names) => `Ne sont plus parmi les premières : ${names}.`,
    archived: (names) => `Archivées : ${names}.`,
    added: (count) =>
      count < 2 ? `${count} fonctionnalité est nouvelle.` : `${count} fonctionnalités sont nouvelles.`,
    removed: (count) =>
      count < 2
        ? `${count} autre fonctionnalité n’est plus classée.`
        : `${count} autres fonctionnalités ne sont plus classées.`,
    settled: (k, settled, isChecked, isOver) => {
      const form = (count: number, one: string, many: string) => (count < 2 ? one : many);
      const unchecked = isChecked ? '' : '. Trop peu de réponses ont été vérifiées jusqu’ici';
      if (settled >= k) {
        const verb = isChecked ? 'est' : 'semble';
        return k === 1 ? `La première place ${verb} établie${unchecked}` : `Le top ${k} ${verb} établi${unchecked}`;
      }
      if (k === 1) return `La première place n’est pas encore établie${unchecked}`;
      if (settled === 0 && !isOver) return `Top ${k} : rien d’établi pour l’instant`;
      const seem = isChecked ? '' : form(settled, 'semble ', 'semblent ');
      const open = k - settled;
      const rest = isOver
        ? form(open, 'trop proche pour trancher', 'trop proches pour trancher')
        : form(open, 'pas encore établie', 'pas encore établies');
      const none = `aucune ${isChecked ? 'établie' : 'ne semble établie'}`;
      const done = settled === 0 ? none : `${settled} ${seem}${form(settled, 'établie', 'établies')}`;
      return `Top ${k} : ${done}, ${open} ${rest}${unchecked}`;
    },
    button: 'Voir tout le classement',
    because:
      'Vous recevez ce message parce que vous avez choisi un e-mail hebdomadaire dans les résultats de ce projet.',
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
  serviceProblem: {
    subject: (problem) => `Pairwise demande votre attention : ${problem}`,
    subjectOver: (problem) => `Terminé : ${problem}`,
    began: (problem) => `Nouveau problème : ${problem}`,
    action: (action) => `Que faire : ${action}`,
    ended: (problem) => `Terminé : ${problem}`,
    button: 'Voir l’état du service',
    again: 'Tant qu’un problème dure, vous recevez un message par jour à son sujet.',
    because: 'Vous recevez ce message parce que vous administrez Pairwise.',
  },
};
