import type { userTexts as english } from '../../../accounts/user-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

const projects = (count: number) => plural(count, 'projet', 'projets');

export const userTexts: Words<typeof english> = {
  title: 'Utilisateurs',
  search: 'Rechercher un nom ou un e-mail',
  add: 'Ajouter un utilisateur',
  none: (search) => `Aucun compte ne correspond à « ${search} ».`,
  more: 'Afficher plus',
  root: 'Administrateur',
  inactive: 'Désactivé',
  unconfirmed: 'E-mail non confirmé',
  you: 'Vous',
  change: 'Modifier',
  of: (name) => ` ${name}`,
  added: (name) => `${name} peut maintenant se connecter.`,
  saved: 'Enregistré',
  addition: {
    title: 'Ajouter un utilisateur',
    password: 'Mot de passe initial',
    root: 'Administrateur : peut administrer le service',
    submit: 'Ajouter',
  },
  account: {
    username: 'Nom d’utilisateur',
    email: 'E-mail',
    emailHint: 'Changer d’e-mail déconnecte cette personne partout.',
    active: 'Peut se connecter',
    activeHint: 'Un compte désactivé est déconnecté partout. Ses réponses restent.',
    root: 'Administrateur : peut administrer le service et voir tous les projets',
    projects: (owned, all) =>
      owned === 0
        ? `Ne possède aucun projet, membre de ${formatCount(all)}.`
        : `Possède ${projects(owned)}, membre de ${plural(all - owned, 'autre', 'autres')}.`,
    sessions: 'Ses connexions',
    noSessions: 'Aucune connexion en cours.',
    session: (address, day) => `${address}, dernière utilisation : ${day}`,
    unknownAddress: 'Adresse inconnue',
    moreSessions: (count) => `et ${formatCount(count)} de plus`,
    endSessions: 'Déconnecter partout',
    endOwnSessions: 'Se déconnecter partout ailleurs',
    ended: 'Les sessions sont terminées.',
    events: 'Événements de sécurité de ce compte',
    password: 'Mot de passe',
    passwordHint:
      'Si cette personne a oublié son mot de passe, donnez-lui un lien pour en définir un nouveau, ou définissez un mot de passe temporaire, qui la déconnecte partout.',
    makeLink: 'Créer un lien de réinitialisation',
    resetLink: 'Lien de réinitialisation',
    resetLinkHint:
      'Copiez-le maintenant. Il n’est affiché qu’une fois, sert une seule fois et expire au bout d’une heure.',
    linkCopied: 'Lien copié.',
    setPassword: 'Définir un mot de passe temporaire',
    setPasswordNow: 'Le définir maintenant',
    newPassword: 'Mot de passe temporaire',
    newPasswordHint: (day) =>
      `Copiez-le maintenant. Il n’est affiché qu’une fois et expire ${day}. Pairwise demandera un nouveau mot de passe à la prochaine connexion.`,
    passwordSet: 'Le mot de passe temporaire est défini.',
    copied: 'Mot de passe copié.',
    remove: 'Supprimer ce compte …',
  },
  removal: {
    title: (name) => `Supprimer le compte ${name}`,
    text: 'Cette personne ne pourra plus se connecter et quittera tous les projets. Ses réponses restent, comme celles d’un ancien membre. Son nom et son e-mail sont effacés. Cette action est irréversible.',
    owns: (count) => `Cette personne possède ${projects(count)} :`,
    ownsNone: 'Cette personne ne possède aucun projet.',
    more: (count) => `et ${formatCount(count)} de plus`,
    heir: 'À qui vont les projets ?',
    heirHint: 'Le nom d’utilisateur ou l’e-mail d’un compte. Si vous laissez vide, ils vous reviennent.',
    unknownHeir: 'Aucun compte n’a exactement ce nom d’utilisateur ou cet e-mail.',
    label: 'Pour confirmer, saisissez le nom d’utilisateur',
    submit: 'Supprimer',
    removed: (name) => `Le compte ${name} a été supprimé.`,
  },
};
