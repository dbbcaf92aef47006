import type { resetTexts as english } from '../../../sign-in/reset-texts.ts';
import type { Words } from '../../words.ts';

export const resetTexts: Words<typeof english> = {
  title: 'Choisir un nouveau mot de passe',
  password: 'Nouveau mot de passe',
  submit: 'Enregistrer le mot de passe',
  done: 'Votre mot de passe a changé, et toutes les sessions sont terminées.',
  signIn: 'Se connecter',
  forgotten: 'Mot de passe oublié ?',
  byMail:
    'Saisissez l’adresse e-mail de votre compte. Pairwise y envoie un lien qui permet de définir un nouveau mot de passe.',
  email: 'E-mail',
  send: 'Envoyer le lien',
  sent: 'Si un compte a cette adresse, un e-mail avec un lien est en route. Il peut mettre quelques minutes, ou se trouver parmi les indésirables.',
  ask: 'Demandez à un administrateur un lien, qui permet de définir un nouveau mot de passe dans l’heure.',
  only: 'Si vous êtes seul à administrer le service, exécutez « npm run admin -- reset-password NAME » sur le serveur.',
  back: 'Retour à la connexion',
};
