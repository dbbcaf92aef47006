/*
 * Glossary: value = valeur; effort = effort; value for effort = rapport valeur/effort; feature = fonctionnalité; project = projet;
 * comparison = comparaison; answer = réponse; question = question; ranking = classement; rank = rang; likely ranks = rangs probables;
 * settled = établi; decided (of pairs) = tranché; too close to call = trop proches pour trancher; quick wins = gains rapides;
 * major projects = grands projets; fill-ins = petits plus; thankless tasks = tâches ingrates; contradiction = contradiction;
 * ring = boucle; to settle a contradiction = résoudre; agreement = accord; first look = premier coup d’œil; to rate = noter;
 * skip = passer; equal = égalité; undo, redo (of one's last answer) = annuler, rétablir; undo (of an answer in a list) = retirer,
 * as "Annuler" stands for "Cancel" beside it; restore = restaurer; backup = sauvegarde; worker = worker; job = tâche;
 * superuser, administrator = administrateur; collaborator, member = membre; owner = propriétaire; link = lien; revoke = révoquer;
 * archive = archiver; for good = définitivement; start over = repartir de zéro; overview = synthèse; tag = étiquette;
 * shortcut = raccourci; sign in, sign out = se connecter, se déconnecter; activity = activité; settings = paramètres.
 * Register: vous. Features are harder or easier ("difficile", "facile"), which fits names of either gender. A narrow no-break
 * space stands before : ; ! ? % » and after «. No "de" and "à" before names, which may need "d’" or "au".
 */
import type { texts as english } from '../../texts.ts';
import type { Words } from '../words.ts';
import { plural } from './grammar.ts';

const seconds = (count: number) => plural(count, 'seconde', 'secondes');

export const texts: Words<typeof english> = {
  product: 'Pairwise',
  skipToContent: 'Aller au contenu',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  saved: 'Enregistré',
  account: 'Votre compte',
  goTo: 'Aller à …',
  guide: 'Mode d’emploi',
  dimensions: { value: 'Valeur', complexity: 'Effort' },
  questions: { value: 'Laquelle vaut le plus ?', complexity: 'Laquelle est la plus difficile à réaliser ?' },
  sections: {
    label: 'Projet',
    home: 'Synthèse',
    compare: 'Comparer',
    features: 'Fonctionnalités',
    results: 'Résultats',
    people: 'Équipe',
    activity: 'Activité',
    settings: 'Paramètres',
  },

  failure: {
    title: 'Une erreur s’est produite',
    request: (id) => `Requête ${id}`,
    copy: 'Copier l’identifiant de la requête',
    copied: 'Copié',
    away: 'Pairwise n’est pas disponible pour le moment. Votre saisie est conservée ici.',
    wait: (count) => `Trop de tentatives. Réessayez dans ${seconds(count)}.`,
    notMine: 'Vous n’êtes pas membre de ce projet. Son propriétaire peut vous inviter.',
    gone: 'Ce projet n’existe pas ou a été supprimé.',
    page: 'Une partie de cette page ne s’est pas chargée. Actualisez la page.',
    notHere: {
      title: 'Indisponible hors connexion',
      text: 'Le contenu s’affichera dès que la connexion sera rétablie.',
    },
    reload: 'Actualiser',
  },
  banner: {
    offline: 'Pas de connexion.',
    silent: 'Pairwise ne répond pas.',
    offlineSince: (time) => `Les données affichées datent de ${time}.`,
    restoring: 'Une sauvegarde est en cours de restauration.',
    away: 'La base de données est indisponible.',
    look: (count) => (count > 0 ? `Prochain essai dans ${seconds(count)}.` : 'Essai en cours …'),
    now: 'Essayer maintenant',
    back: 'Le service est de retour.',
    opens: 'Cette page s’ouvrira dès que possible.',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être incorrecte.',
    home: 'Vers vos projets',
  },
};
