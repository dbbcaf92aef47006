import type { refusalTexts as english } from '../../../parts/refusal-texts.ts';
import type { Words } from '../../words.ts';

export const refusalTexts: Words<typeof english> = {
  codes: {
    backup_not_found: 'Cette sauvegarde n’existe plus.',
    body_too_large: 'C’est trop volumineux pour être envoyé.',
    comparison_archived: 'Une fonctionnalité de cette réponse est archivée. Restaurez-la d’abord.',
    comparison_id_taken: 'Cette question a déjà une autre réponse.',
    comparison_not_found: 'Cette réponse n’existe plus.',
    comparison_replaced: 'Vous avez répondu de nouveau à cette paire : cette réponse ne compte plus.',
    comparison_taken_back: 'Cette réponse a été annulée.',
    email_taken: 'Cette adresse e-mail a déjà un compte.',
    feature_not_found: 'Cette fonctionnalité a été supprimée.',
    forbidden: 'Vous n’avez pas le droit de faire cela.',
    fresh_sign_in_required: 'Confirmez d’abord que c’est bien vous.',
    email_unconfirmed:
      'Personne n’a confirmé cette adresse e-mail ici, et ce service n’envoie pas d’e-mails. Créez un lien d’invitation ci-dessous et envoyez-le vous-même.',
    email_not_verified: 'Confirmez d’abord votre adresse e-mail. La page de votre compte vous envoie le lien.',
    guessable_password:
      'Ce mot de passe est facile à deviner : il est courant, ou proche de votre nom. Choisissez-en un autre.',
    inactive_user:
      'Votre compte a été désactivé. Un administrateur peut le réactiver. Les réponses non envoyées restent dans ce navigateur.',
    internal_error: 'Une erreur s’est produite dans Pairwise.',
    last_superuser: 'Il doit rester au moins un compte administrateur actif.',
    last_way_in: 'C’est le seul moyen de se connecter à votre compte.',
    link_not_found: 'Ce lien n’existe plus.',
    link_not_valid: 'Ce lien n’est pas valide, a expiré ou a été révoqué.',
    not_yours: 'D’autres personnes ont fait cela, au moins en partie. Seul le propriétaire du projet peut le faire.',
    nothing_to_restore: 'Il n’y a plus rien à restaurer.',
    nothing_to_undo: 'Il n’y a aucune réponse à annuler.',
    owner_answers_both: 'Le propriétaire d’un projet répond aux deux dimensions.',
    own_password: 'Vous changez votre propre mot de passe dans votre compte.',
    passwords_off: 'Les mots de passe sont désactivés ici. Connectez-vous via votre organisation.',
    project_has_answers:
      'Ce projet a des réponses. La manière de répondre ne peut changer qu’avant la première réponse.',
    project_not_found: 'Ce projet a été supprimé, ou vous n’en êtes plus membre.',
    removed_from_project: 'Vous avez été retiré de ce projet. Demandez une nouvelle invitation.',
    reset_link_not_valid: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
    restore_expired: 'Cela a été supprimé il y a plus de 30 jours.',
    temporary_password_expired: 'Ce mot de passe provisoire a expiré. Demandez-en un autre à un administrateur.',
    user_not_found: 'Ce compte n’existe pas.',
    username_taken: 'Ce nom d’utilisateur est déjà pris.',
    weak_password: 'Choisissez un nouveau mot de passe qui respecte toutes les règles.',
    wrong_credentials: 'Mot de passe incorrect.',
  },
  missing: 'Remplissez ce champ.',
  email: 'Saisissez une adresse e-mail, par exemple nom@example.org.',
  number: 'Saisissez un nombre.',
  short: (characters) => `Saisissez au moins ${characters} caractères.`,
  other: 'Vérifiez ce champ.',
};
