import type { linkTexts as english } from '../../../links/link-texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const linkTexts: Words<typeof english> = {
  invite: {
    title: 'Inviter des personnes',
    name: 'Nom d’utilisateur ou e-mail',
    nameHint:
      'Pour les personnes qui ont un compte ici. Elles trouvent l’invitation dans leur liste de projets, et l’acceptent ou la refusent.',
    submit: 'Inviter',
    invited: (name) => `Invitation pour ${name} créée.`,
    waiting: {
      title: 'Invitations en attente',
      hint: 'Tant qu’elles n’ont pas accepté, elles ne connaissent que le nom du projet, et vous que le leur. Une invitation prend fin après 30 jours.',
      withdraw: 'Retirer',
      withdrawPerson: (name) => `Retirer : ${name}`,
      withdrawNow: 'Retirer maintenant',
      withdrawn: (name) => `L’invitation de ${name} a pris fin.`,
    },
    added: (name) => `${name} est maintenant dans le projet.`,
    byLink: 'Ou inviter par lien',
    byLinkHint:
      'Toute personne qui a le lien peut rejoindre le projet, même avec un nouveau compte. Ne l’envoyez qu’aux personnes concernées.',
  },
  share: {
    title: 'Partager les résultats',
    text: 'Toute personne qui a le lien voit les noms des fonctionnalités, le classement actuel, le graphique et les raisons de chaque rang. Elle n’a pas besoin de compte et ne voit pas qui a répondu.',
  },
  members: {
    title: 'Membres',
    hint: 'Les personnes que vous retirez ne voient plus le projet. Leurs réponses restent. Les invitations créées auparavant ne leur permettent pas de revenir. Leurs liens et leurs jetons d’API pour ce projet prennent fin.',
    remove: 'Retirer',
    removePerson: (name) => `Retirer : ${name}`,
    removeNow: 'Confirmer le retrait',
    removed: (name) => `${name} n’est plus dans le projet.`,
    leave: 'Quitter ce projet',
    leaveHint:
      'Vous ne verrez plus le projet, sauf nouvelle invitation. Vos réponses restent. Vos liens et vos jetons d’API pour ce projet prennent fin.',
    leaveNow: 'Quitter maintenant',
  },
  label: 'Nom du lien',
  labelHint: {
    invitation: 'Facultatif. Vous seul le voyez, p. ex. « Équipe design ».',
    results: 'Facultatif. Vous seul le voyez, p. ex. « Pour la direction ».',
    participation: 'Facultatif. Vous seul le voyez, p. ex. « Clients ».',
  },
  shows: {
    title: 'Montrer aussi',
    choices: {
      descriptions: 'Les descriptions',
      tags: 'Les étiquettes',
      numbers: 'Vos propres chiffres : estimations importées et clés dans d’autres programmes, sans leurs adresses',
    },
    /** In the list of links. */
    with: { descriptions: 'avec les descriptions', tags: 'avec les étiquettes', numbers: 'avec vos propres chiffres' },
  },
  valid: 'Expire après',
  days: { 1: '1 jour', 7: '7 jours', 30: '30 jours', 90: '90 jours', 365: '1 an' },
  make: 'Créer un lien',
  made: 'Votre nouveau lien',
  madeHint: 'Copiez-le maintenant. Il n’est affiché qu’une fois.',
  copied: 'Lien copié.',
  qr: {
    show: 'Afficher en QR code',
    title: 'Ouvrez-le avec un téléphone',
    picture: 'QR code du lien',
  },
  open: {
    invitation: 'Invitations ouvertes',
    results: 'Liens ouverts',
    participation: 'Liens ouverts pour les invités',
  },
  nameless: (day) => `Créé ${day}`,
  ends: (day) => `expire ${day}`,
  uses: (kind, uses) =>
    kind === 'invitation'
      ? uses === 0
        ? 'pas encore utilisé'
        : plural(uses, 'personne arrivée', 'personnes arrivées')
      : uses === 0
        ? 'pas encore ouvert'
        : `ouvert ${plural(uses, 'fois', 'fois')} (compté une fois par heure et par réseau)`,
  revoke: 'Révoquer',
  revokeLink: (name) => `Révoquer : ${name}`,
  revokeNow: 'Confirmer',
  revoked: 'Le lien est révoqué.',
};
