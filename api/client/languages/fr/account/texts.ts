import type { accountTexts as english } from '../../../account/texts.ts';
import type { Words } from '../../words.ts';

export const accountTexts: Words<typeof english> = {
  signIn: {
    title: 'Connexion',
    login: 'Nom d’utilisateur ou e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    wrong: 'Nom d’utilisateur, e-mail ou mot de passe incorrect',
    manyWrong: 'Après plusieurs mots de passe incorrects, Pairwise refuse même le bon pendant un certain temps.',
    forgotten: 'Mot de passe oublié ?',
    continueWith: (name) => `Continuer avec ${name}`,
    or: 'ou',
    noAccount: 'Première visite ?',
    register: 'Créer un compte',
    again: 'Votre session a pris fin',
    againText: 'Connectez-vous pour reprendre où vous en étiez. Votre saisie est encore sur cette page.',
    otherAccount: 'Utiliser un autre compte',
    showPassword: 'Afficher le mot de passe',
    line: 'Dites laquelle de deux fonctionnalités passe en premier. Pairwise classe le backlog.',
    pitch: 'Décidez quoi réaliser en premier.',
    pitchText:
      'Répondez à une question à la fois : laquelle passe en premier ? Quelques dizaines de réponses rapides donnent un classement.',
    example: {
      question: 'Laquelle vaut le plus ?',
      left: 'Lecture hors ligne',
      right: 'Thème sombre',
      equal: 'Égalité',
    },
  },
  language: { title: 'Langue', browser: 'Celle du navigateur' },
  register: {
    title: 'Créer un compte',
    username: 'Nom d’utilisateur',
    usernameHint: 'Sans espace ni @',
    email: 'E-mail',
    password: 'Mot de passe',
    submit: 'Créer le compte',
    haveAccount: 'Vous avez déjà un compte ?',
    signIn: 'Se connecter',
  },
  callback: {
    title: 'Connexion en cours',
    failed: 'La connexion n’a pas abouti',
    retry: 'Retour à la connexion',
    startAnew: 'Continuer avec un nouveau compte',
    startAnewHint:
      'Personne n’a confirmé cette adresse ici. Si ce compte n’est pas le vôtre, continuez avec un nouveau : il recevra votre adresse.',
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
  },
  account: {
    title: 'Votre compte',
    profile: 'Profil',
    displayName: 'Nom affiché aux autres',
    username: 'Nom d’utilisateur',
    usernameHint: 'Il sert à vous connecter. Sans espace ni @.',
    email: 'E-mail',
    emailHint: 'Changer d’e-mail vous déconnecte partout ailleurs.',
    password: 'Mot de passe',
    passwordHint: 'Changer de mot de passe vous déconnecte partout ailleurs.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    change: 'Changer le mot de passe',
    changed: 'Le mot de passe a changé. Toutes les autres sessions sont terminées.',
    keys: 'Raccourcis',
    keysSwitch: 'Raccourcis à une lettre',
    keysText:
      'Désactivez-les si vous utilisez la commande vocale ou si vous appuyez sur des lettres par accident. Chaque raccourci a aussi un bouton.',
    sessions: 'Vos connexions',
    thisBrowser: 'Ce navigateur',
    unknownBrowser: 'Navigateur inconnu',
    since: (begun, used) =>
      begun === used ? `connexion : ${begun}` : `connexion : ${begun}, dernière utilisation : ${used}`,
    end: 'Terminer',
    endOthers: 'Se déconnecter partout ailleurs',
    ended: 'La session est terminée',
    signOut: 'Se déconnecter',
    google: 'Google',
    googleLinked: (since) =>
      since === null
        ? 'Vous pouvez vous connecter avec un compte Google.'
        : `Vous pouvez vous connecter avec un compte Google (associé : ${since}).`,
    googleUnlink: 'Dissocier le compte Google',
    googleUnlinked: 'Ce compte Google ne permet plus de se connecter ici.',
    googleOnly: 'Vous ne pouvez pas dissocier Google : c’est le seul moyen de se connecter à ce compte.',
    events: 'Activité du compte',
    eventsText:
      'Connexions, refus et modifications. Si quelque chose ne vient pas de vous, changez de mot de passe et déconnectez-vous partout ailleurs.',
    noEvents: 'Rien pour le moment.',
    moreEvents: 'Afficher plus',
    moment: (day, clock) => `${day}, ${clock}`,
  },
};
