import { formatCount } from '../../../lib/format.ts';
import type { operateTexts as english, overviewTexts as englishOverview } from '../../../operate/texts.ts';
import type { Words } from '../../words.ts';
import { isOne, plural } from '../grammar.ts';

export const operateTexts: Words<typeof english> = {
  title: 'Betrieb',
  label: 'Bereiche des Betriebs',
  sections: {
    overview: 'Übersicht',
    backups: 'Backups',
    users: 'Konten',
    data: 'Export und Import',
    security: 'Sicherheit',
  },
  refused: {
    title: 'Nur für Admins',
    text: 'Nur Konten mit Admin-Rechten können Pairwise betreiben.',
    home: 'Zu Ihren Projekten',
  },
  request: (id) => `Anfrage ${id}`,
  dismiss: 'Schließen',
};

export const overviewTexts: Words<typeof englishOverview> = {
  alerts: {
    label: (title) => `Achtung: ${title}`,
    damaged: (time) => `Das Backup vom ${time} lässt sich nicht wiederherstellen`,
    damagedAdvice:
      'Wenn Sie jetzt ein Backup brauchen, nehmen Sie das neueste geprüfte. Erstellen Sie ein weiteres Backup, und prüfen Sie den Datenträger.',
    noneVerified: 'Noch ist kein Backup geprüft',
    noneVerifiedAdvice:
      'Bis dahin ist nicht sicher, dass eine Wiederherstellung funktioniert. Erstellen Sie jetzt ein Backup.',
    old: (days) => `Das neueste geprüfte Backup ist ${plural(days, 'Tag', 'Tage')} alt`,
    oldAdvice:
      'Pairwise sollte jede Nacht ein Backup erstellen und prüfen. Sehen Sie bei den Jobs nach, und erstellen Sie jetzt ein Backup.',
    unsound: 'Die Integritätsprüfung hat Probleme gefunden',
    unsoundAdvice: 'Erstellen Sie als Erstes ein Backup. Ein früheres geprüftes Backup ist vielleicht noch heil.',
    backups: 'Zu den Backups',
    problems: {
      no_worker: {
        title: 'Es läuft kein Worker',
        advice:
          'Das Vergleichen geht weiter, aber Backups und Wiederherstellungen laufen nicht. Starten Sie einen Worker: npm run workers.',
      },
      redis_full: {
        title: 'Redis ist voll oder fast voll',
        advice:
          'Ein volles Redis nimmt nichts mehr an: Backups und andere Jobs laufen nicht. Erhöhen Sie maxmemory von Redis oder verkleinern Sie VIEWS_MB.',
      },
      backups_unreadable: {
        title: 'Die Backups lassen sich nicht auflisten',
        advice: 'Der Grund steht im Protokoll. Prüfen Sie BACKUP_DIR, die Zugriffsrechte und die Zugangsdaten.',
      },
      backup_overdue: {
        title: 'Das nächtliche Backup fehlt',
        advice:
          'Pairwise versucht es stündlich erneut. Sehen Sie nach, welcher Job warum fehlgeschlagen ist, und erstellen Sie jetzt ein Backup.',
      },
      storage_failing: {
        title: 'Der Datenträger ist nicht beschreibbar',
        advice: 'Backups schlagen fehl, bis der Datenträger wieder beschreibbar ist. Pairwise prüft das jede Minute.',
      },
      storage_low: {
        title: 'Der Speicherplatz ist knapp',
        advice: 'Geben Sie Speicherplatz frei, oder behalten Sie weniger Backups (BACKUP_KEEP).',
      },
      migrations_missing: {
        title: 'Das Schema der Datenbank ist nicht aktuell',
        advice:
          'Eine Migration ist fehlgeschlagen oder nicht gelaufen. Lesen Sie ihre Ausgabe, beheben Sie die Ursache, und führen Sie npm run migrate aus.',
      },
      backup_failed: {
        title: 'Ein Backup ist fehlgeschlagen',
        advice:
          'Beheben Sie die Ursache, und erstellen Sie ein Backup. Das nächtliche versucht Pairwise stündlich erneut.',
      },
      webhook_paused: {
        title: 'Ein Webhook für Probleme sendet nichts',
        advice:
          'Er steht unter „Backups“. Beheben Sie die Ursache, fordern Sie ein neues Geheimnis an, wenn es verloren ist, und setzen Sie ihn dann fort.',
      },
      certificate_ending: {
        title: 'Ein Zertifikat läuft bald ab',
        advice:
          'Erneuern Sie es, und lassen Sie seinen Server es laden. Pairwise prüft das innerhalb einer Minute erneut.',
      },
      sign_ins_refused: {
        title: 'Viele Anmeldungen eines Kontos wurden abgelehnt',
        advice:
          'Die Adressen stehen unter „Sicherheit“. Fragen Sie, wem das Konto gehört, und sperren Sie die Adressen, wenn es ein Angriff war.',
      },
      token_reused: {
        title: 'Ein Token einer Sitzung wurde zweimal benutzt und ist vielleicht gestohlen',
        advice:
          'Pairwise hat die Sitzung beendet. Bitten Sie, wem das Konto gehört, das Passwort zu ändern und alle anderen Sitzungen zu beenden.',
      },
      superuser_changed: {
        title: 'Ein Admin kam hinzu, oder das Passwort eines Admins wurde geändert',
        advice: 'Wenn das niemand von Ihnen war, deaktivieren Sie das Konto sofort, und beenden Sie seine Sitzungen.',
      },
    },
    password: (name) => `${name} hat noch das Passwort aus der Dokumentation`,
    passwordAdvice:
      'Dieses Passwort ist öffentlich. Melden Sie sich mit diesem Konto an und wählen Sie ein anderes Passwort, oder deaktivieren Sie das Konto.',
    changePassword: 'Ändern',
  },
  health: {
    title: 'Zustand',
    fine: 'Alles funktioniert.',
    unknown: 'Der Server antwortet nicht.',
    database: 'PostgreSQL',
    migrations: 'Schema',
    redis: 'Redis',
    restore: 'Wiederherstellung',
    states: {
      up: 'funktioniert',
      away: 'nicht erreichbar',
      applied: 'aktuell',
      pending: 'nicht aktuell: Führen Sie die Migration aus',
      unknown: 'unbekannt',
      none: 'keine läuft',
      'under way': 'läuft',
    },
    backup: 'Neuestes geprüftes Backup',
    noBackup: 'noch keines',
    intact: (time) => `${time}: unversehrt, Inhalt nicht geprüft`,
    workers: 'Worker',
    running: (count) => (count === 0 ? 'keiner läuft' : `${formatCount(count)} ${isOne(count) ? 'läuft' : 'laufen'}`),
    jobs: 'Jobs',
    noneFailed: 'am letzten Tag keine Fehler',
    jobsFailed: 'am letzten Tag Fehler',
    storage: 'Datenträger',
    writable: 'beschreibbar, genug Platz',
    notWritable: 'nicht beschreibbar',
    littleSpace: 'wenig Platz',
    metrics:
      'Jeder Prozess liefert Metriken für Prometheus auf seinem METRICS_PORT, den Browser nicht erreichen. Pairwise enthält ein Dashboard und Alarmregeln.',
  },
  jobs: {
    title: 'Jobs',
    text: 'Warteschlangen, Fortschritt und Protokolle der Hintergrundjobs. Fehlgeschlagene Jobs können Sie dort wiederholen.',
    open: 'Job-Dashboard öffnen',
    failed: (name, count) =>
      `${name} ist am letzten Tag ${isOne(count) ? 'einmal' : `${formatCount(count)}-mal`} fehlgeschlagen.`,
    last: (time, reason) => `Zuletzt am ${time}: ${reason}`,
  },
  system: {
    title: 'System',
    free: (name) => (name === 'BACKUP_DIR' ? 'Freier Platz für Backups' : 'Freier Platz für Daten'),
  },
  database: {
    title: 'Datenbank',
    size: 'Größe',
    users: 'Konten',
    projects: 'Projekte',
    features: 'Features',
    comparisons: 'Antworten',
    vacuumed: 'Letztes Vacuum',
    never: 'nie',
    integrity: 'Integrität',
    sound: 'keine Probleme',
    unsound: 'Probleme gefunden',
    notChecked: 'noch nicht geprüft',
    checked: (time) => `geprüft ${time}`,
    operations: { vacuum: 'Vacuum', integrity_check: 'Integrität prüfen', optimize: 'Optimieren' },
    hints:
      'Vacuum gibt den Platz gelöschter Zeilen frei. Optimieren erneuert außerdem die Statistiken des Planers. Pairwise bleibt verfügbar.',
    done: {
      vacuum: (took) => `Vacuum in ${took} abgeschlossen.`,
      integrity_check: (took) => `In ${took} geprüft.`,
      optimize: (took) => `In ${took} optimiert.`,
    },
    clean: 'Keine Probleme gefunden.',
  },
};
