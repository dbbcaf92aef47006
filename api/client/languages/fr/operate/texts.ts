import type { overviewTexts as english, operateTexts as englishOperate } from '../../../operate/texts.ts';
import type { Words } from '../../words.ts';
import { plural } from '../grammar.ts';

export const operateTexts: Words<typeof englishOperate> = {
  title: 'Administration',
  label: 'Rubriques de l’administration',
  sections: {
    overview: 'Vue d’ensemble',
    backups: 'Sauvegardes',
    users: 'Utilisateurs',
    data: 'Export et import',
    security: 'Sécurité',
  },
  refused: {
    title: 'Réservé aux administrateurs',
    text: 'Seuls les comptes avec des droits d’administrateur peuvent administrer le service.',
    home: 'Vers vos projets',
  },
  request: (id) => `Requête ${id}`,
  dismiss: 'Ignorer',
};

export const overviewTexts: Words<typeof english> = {
  alerts: {
    label: (title) => `À traiter : ${title}`,
    damaged: (time) => `La sauvegarde du ${time} est impossible à restaurer`,
    damagedAdvice:
      'S’il vous faut une sauvegarde maintenant, utilisez la dernière vérifiée. Faites une nouvelle sauvegarde et vérifiez le disque.',
    noneVerified: 'Aucune sauvegarde n’a encore été vérifiée',
    noneVerifiedAdvice: 'D’ici là, rien ne garantit qu’une restauration fonctionne. Faites une sauvegarde maintenant.',
    old: (days) => `La dernière sauvegarde vérifiée date d’il y a ${plural(days, 'jour', 'jours')}`,
    oldAdvice:
      'Pairwise devrait faire et vérifier une sauvegarde chaque nuit. Vérifiez les tâches et faites une sauvegarde maintenant.',
    unsound: 'Le contrôle d’intégrité a trouvé des problèmes',
    unsoundAdvice:
      'Avant toute chose, faites une sauvegarde. Une sauvegarde vérifiée plus ancienne est peut-être intacte.',
    backups: 'Vers les sauvegardes',
    problems: {
      no_worker: {
        title: 'Aucun worker ne tourne',
        advice:
          'On peut continuer à comparer, mais les sauvegardes et les restaurations sont à l’arrêt. Lancez un worker : npm run workers.',
      },
      redis_full: {
        title: 'Redis est plein, ou presque',
        advice:
          'Un Redis plein refuse les écritures : les sauvegardes et les autres tâches sont à l’arrêt. Augmentez maxmemory de Redis ou réduisez VIEWS_MB.',
      },
      backups_unreadable: {
        title: 'Impossible de lister les sauvegardes',
        advice: 'Le journal en donne la raison. Vérifiez BACKUP_DIR, ses permissions et ses identifiants.',
      },
      backup_overdue: {
        title: 'La sauvegarde nocturne n’a pas été faite',
        advice:
          'Pairwise réessaie toutes les heures. Voyez quelle tâche a échoué et pourquoi, et faites une sauvegarde maintenant.',
      },
      storage_failing: {
        title: 'Impossible d’écrire sur le disque',
        advice:
          'Les sauvegardes échouent tant que l’écriture est impossible. Pairwise vérifie à nouveau chaque minute.',
      },
      storage_low: {
        title: 'Le disque manque d’espace',
        advice: 'Libérez de l’espace ou conservez moins de sauvegardes (BACKUP_KEEP).',
      },
      migrations_missing: {
        title: 'Le schéma de la base de données n’est pas à jour',
        advice:
          'Une migration a échoué ou n’a pas été lancée. Lisez sa sortie, supprimez la cause, puis lancez npm run migrate.',
      },
      backup_failed: {
        title: 'Une sauvegarde a échoué',
        advice: 'Supprimez la cause, puis faites une sauvegarde. Pairwise réessaie celle de la nuit toutes les heures.',
      },
      webhook_paused: {
        title: 'Un webhook d’alerte n’envoie rien',
        advice:
          'Il est sous « Sauvegardes ». Supprimez la cause, demandez un nouveau secret s’il est perdu, puis reprenez le webhook.',
      },
      certificate_ending: {
        title: 'Un certificat expire bientôt',
        advice: 'Renouvelez-le et faites-le charger par son serveur. Pairwise vérifie à nouveau dans la minute.',
      },
      sign_ins_refused: {
        title: 'De nombreuses connexions à un compte ont été refusées',
        advice:
          'Les adresses sont sous « Sécurité ». Interrogez la personne à qui appartient le compte, et bloquez les adresses s’il s’agit d’une attaque.',
      },
      token_reused: {
        title: 'Un jeton de session a été utilisé deux fois ; il a peut-être été volé',
        advice:
          'Pairwise a terminé la session. Demandez à la personne à qui appartient le compte de changer de mot de passe et de terminer toutes ses autres sessions.',
      },
      superuser_changed: {
        title: 'Un administrateur a été ajouté, ou le mot de passe de l’un d’eux a changé',
        advice: 'Si ce n’est aucun de vous, désactivez le compte et terminez ses sessions sans attendre.',
      },
    },
    password: (name) => `${name} a encore le mot de passe de la documentation`,
    passwordAdvice:
      'Ce mot de passe est public. Connectez-vous avec ce compte pour en choisir un autre, ou désactivez le compte.',
    changePassword: 'Le changer',
  },
  health: {
    title: 'État',
    fine: 'Tout fonctionne.',
    unknown: 'Le service ne répond pas.',
    database: 'PostgreSQL',
    migrations: 'Schéma',
    redis: 'Redis',
    restore: 'Restauration',
    states: {
      up: 'fonctionne',
      away: 'injoignable',
      applied: 'à jour',
      pending: 'pas à jour : lancez la migration',
      unknown: 'inconnu',
      none: 'aucune en cours',
      'under way': 'en cours',
    },
    backup: 'Dernière sauvegarde vérifiée',
    noBackup: 'aucune pour le moment',
    intact: (time) => `${time} : intacte, contenu non vérifié`,
    workers: 'Workers',
    running: (count) => (count === 0 ? 'aucun actif' : plural(count, 'actif', 'actifs')),
    jobs: 'Tâches',
    noneFailed: 'aucun échec depuis un jour',
    jobsFailed: 'des échecs depuis un jour',
    storage: 'Disque',
    writable: 'accessible en écriture, espace suffisant',
    notWritable: 'écriture impossible',
    littleSpace: 'manque d’espace',
    metrics:
      'Chaque processus fournit des métriques à Prometheus sur son METRICS_PORT, que les navigateurs ne peuvent pas atteindre. Pairwise inclut un tableau de bord et des règles d’alerte.',
  },
  jobs: {
    title: 'Tâches',
    text: 'Files d’attente, progression et journaux des tâches de fond. Vous pouvez y relancer les tâches échouées.',
    open: 'Ouvrir le tableau de bord des tâches',
    failed: (name, count) => `${name} a échoué ${plural(count, 'fois', 'fois')} depuis un jour.`,
    last: (time, reason) => `Dernier échec le ${time} : ${reason}`,
  },
  system: {
    title: 'Système',
    free: (name) => (name === 'BACKUP_DIR' ? 'Espace libre pour les sauvegardes' : 'Espace libre pour les données'),
  },
  database: {
    title: 'Base de données',
    size: 'Taille',
    users: 'Utilisateurs',
    projects: 'Projets',
    features: 'Fonctionnalités',
    comparisons: 'Réponses',
    vacuumed: 'Dernier nettoyage',
    never: 'jamais',
    integrity: 'Intégrité',
    sound: 'aucun problème',
    unsound: 'problèmes trouvés',
    notChecked: 'pas encore contrôlée',
    checked: (time) => `contrôle du ${time}`,
    operations: { vacuum: 'Nettoyer', integrity_check: 'Contrôler l’intégrité', optimize: 'Optimiser' },
    hints:
      'Le nettoyage (VACUUM) libère l’espace des lignes supprimées. L’optimisation actualise aussi les statistiques du planificateur. Le service reste disponible.',
    done: {
      vacuum: (took) => `Nettoyage effectué en ${took}.`,
      integrity_check: (took) => `Contrôle effectué en ${took}.`,
      optimize: (took) => `Optimisation effectuée en ${took}.`,
    },
    clean: 'Aucun problème trouvé.',
  },
};
