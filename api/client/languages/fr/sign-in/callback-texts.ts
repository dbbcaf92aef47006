import type { callbackTexts as english } from '../../../sign-in/callback-texts.ts';
import type { Words } from '../../words.ts';

export const callbackTexts: Words<typeof english> = {
  title: 'Connexion en cours',
  failed: 'La connexion n’a pas abouti',
  retry: 'Retour à la connexion',
  startAnew: 'Continuer avec un nouveau compte',
  startAnewHint:
    'Personne n’a confirmé cette adresse ici. Si ce compte n’est pas le vôtre, continuez avec un nouveau : il recevra votre adresse.',
  errors: {
    not_configured: 'La connexion avec Google n’est pas configurée sur ce service.',
    invalid_state: 'Cette connexion a pris trop de temps ou a commencé dans un autre navigateur. Veuillez réessayer.',
    access_denied:
      'Vous n’avez pas autorisé Google à communiquer votre nom et votre e-mail. La connexion n’a donc pas eu lieu.',
    provider_error: 'Google n’a pas pu terminer la connexion. Veuillez réessayer.',
    provider_unavailable:
      'Google ne répond pas pour le moment. Réessayez dans une minute ou utilisez votre mot de passe.',
    invalid_token:
      'Pairwise n’a pas pu vérifier la réponse de Google. La connexion n’a donc pas eu lieu. Veuillez réessayer.',
    email_unverified: 'Google n’a pas encore vérifié votre adresse e-mail. Faites-la vérifier, puis réessayez.',
    account_exists: 'Un autre compte Google avec cette adresse e-mail est déjà enregistré ici.',
    link_refused: 'Vous ne pouvez pas utiliser Google avec ce compte. Connectez-vous avec son mot de passe.',
    inactive_user: 'Votre compte a été désactivé. Un administrateur peut le réactiver.',
    link_needed:
      'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous comme d’habitude, puis associez Google dans votre compte.',
    linked_elsewhere: 'Ce compte Google est associé à un autre compte.',
    not_allowed: 'Vous n’appartenez à aucun groupe autorisé à se connecter ici. Adressez-vous à un administrateur.',
    groups_left_out:
      'Google a omis vos groupes parce qu’il y en a trop. Pairwise ne sait donc pas si vous pouvez vous connecter. Demandez à un administrateur.',
    server_error: 'La connexion a échoué à cause d’un problème de Pairwise. Veuillez réessayer.',
  },
  unknown: 'La connexion a échoué. Veuillez réessayer.',
};
