import type { backupTexts as english } from '../../../data/backup-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const backupTexts: Words<typeof english> = {
  title: 'Sauvegardes',
  now: 'Sauvegarder',
  backingUp: 'Sauvegarde en cours …',
  made: 'La sauvegarde est faite. Sa vérification est en cours.',
  summary: (count, newest) =>
    `${plural(count, 'sauvegarde', 'sauvegardes')}, dernière vérifiée : ${newest ?? 'aucune'}`,
  empty: {
    title: 'Aucune sauvegarde pour le moment',
    text: 'Pairwise fait une sauvegarde chaque nuit. Il vérifie chacune en la restaurant dans des tables temporaires et en comparant toutes les lignes.',
  },
  kinds: { nightly: 'nocturne', manual: 'manuelle', safety: 'avant une restauration' },
  foreign: 'copiée ici',
  verified: (time) => `Vérifiée le ${time}`,
  intact: (time) => `Intacte le ${time}, chiffrée : le contenu n’a pas été vérifié`,
  failed: 'Impossible à restaurer',
  failedBecause: (reason) => `Impossible à restaurer : ${reason}`,
  verifying: 'Vérification en cours …',
  pending: 'Non vérifiée',
  signatures: {
    valid: 'signée',
    wrong: 'signature incorrecte',
    missing: 'non signée',
  },
  download: 'Télécharger',
  downloading: (size, total) => `${size} sur ${total}`,
  restore: 'Restaurer …',
  of: (time) => ` la sauvegarde du ${time}`,
  dialog: {
    title: (time) => `Restaurer la sauvegarde du ${time}`,
    text: (time) =>
      `Toutes les données sont remplacées par celles du ${time} : comptes, projets, fonctionnalités et réponses. Tout ce qui a été ajouté depuis est perdu.`,
    meanwhile:
      'Le service est indisponible pendant le remplacement des données. Pairwise sauvegarde d’abord les données actuelles. Pour revenir en arrière, restaurez cette sauvegarde.',
    notVerified: 'Cette sauvegarde n’a pas été vérifiée. Pairwise la contrôle avant de remplacer quoi que ce soit.',
    label: 'Pour confirmer, saisissez',
    phrase: (day) => `restaurer ${day}`,
    submit: 'Restaurer',
  },
  progress: {
    title: 'Une sauvegarde est en cours de restauration',
    preparing: 'La sauvegarde est en cours de contrôle et de chargement. Le service reste disponible.',
    closed: 'Les données sont en cours de remplacement. Le service est indisponible jusqu’à la fin.',
    finishing: 'Le service est de nouveau disponible. En attente du résultat.',
    lost: 'La connexion a été perdue. Recherche du résultat.',
    elapsed: (duration) => `Commencée il y a ${duration}.`,
    done: 'La sauvegarde est restaurée',
    doneText: (time, safety) =>
      `Les données ont été remplacées : ${time}. Les données précédentes sont dans ${safety}. Pour revenir en arrière, restaurez cette sauvegarde.`,
    doneUnseen: 'La connexion a été perdue, mais les événements de sécurité montrent que la restauration a abouti.',
    failed: 'Rien n’a été restauré',
    failedUnseen: 'Les événements de sécurité montrent que la restauration a échoué. Les données sont donc inchangées.',
    unknown: 'L’issue de la restauration est inconnue',
    unknownText: (safety) =>
      safety === null
        ? 'Il n’y a pas de sauvegarde de sécurité. Rien n’a donc probablement été remplacé. Vérifiez les chiffres de la vue d’ensemble et les tâches.'
        : `La sauvegarde de sécurité ${safety} a été écrite. Vérifiez les chiffres de la vue d’ensemble et les tâches avant de réessayer.`,
  },
};
