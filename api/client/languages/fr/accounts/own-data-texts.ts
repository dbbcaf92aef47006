import type { ownDataTexts as english } from '../../../accounts/own-data-texts.ts';
import type { Words } from '../../words.ts';

export const ownDataTexts: Words<typeof english> = {
  title: 'Vos données',
  download: 'Télécharger mes données',
  downloadText: 'Un zip de fichiers JSON avec tout ce que Pairwise conserve à votre sujet.',
  remove: 'Supprimer mon compte',
  consequences: [
    'Votre nom d’utilisateur, votre e-mail, votre nom, vos sessions et vos jetons d’API sont effacés, y compris de l’historique. Ils disparaissent des sauvegardes quand celles-ci expirent.',
    'Vos réponses restent, comme celles d’un ancien membre.',
    'C’est définitif.',
  ],
  password: 'Votre mot de passe',
  owned:
    'Ces projets vous appartiennent. Supprimez-les aussi, ou demandez à un administrateur de les confier à quelqu’un d’autre.',
  ownedWithOthers:
    'Ces projets vous appartiennent. Confiez-les à une personne qui participe à chacun d’eux, ou supprimez-les aussi.',
  heir: 'Qui reçoit ces projets ?',
  choose: 'Choisir',
  nobody: 'Personne : les supprimer avec tout leur contenu',
  deleteProjects: 'Supprimer ces projets et tout leur contenu',
  removeNow: 'Supprimer mon compte maintenant',
  removed: 'Votre compte est supprimé.',
};
