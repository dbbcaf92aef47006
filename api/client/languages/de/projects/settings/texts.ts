import { formatCount } from '../../../../lib/format.ts';
import type { settingTexts as english } from '../../../../projects/settings/texts.ts';
import type { Words } from '../../../words.ts';
import { isOne, plural } from '../../grammar.ts';

const comparisons = (count: number) => plural(count, 'Vergleich', 'Vergleiche');
const left = (count: number, isPrecise: boolean) => {
  if (count > 0) return `noch etwa ${comparisons(count)}.`;
  return isPrecise ? 'schon genau genug.' : 'jedes Paar wurde schon verglichen.';
};
const leaving = (count: number, archived: number, about: string) =>
  isOne(count)
    ? `1 Vergleich ${about} zählt dann nicht mehr für die Rangliste, auch wenn er von jemand anderem${archived > 0 ? ' und zu einem archivierten Feature' : ''} ist. 30 Tage lang lässt er sich unter Aktivität wiederherstellen.`
    : `${formatCount(count)} Vergleiche ${about} zählen dann nicht mehr für die Rangliste, auch die von anderen${archived > 0 ? ` und ${formatCount(archived)} zu archivierten Features` : ''}. 30 Tage lang lassen sie sich unter Aktivität wiederherstellen.`;

export const settingTexts: Words<typeof english> = {
  title: 'Einstellungen',
  readOnly: 'Nur der Eigentümer dieses Projekts kann die Einstellungen ändern.',
  name: 'Name',
  description: 'Beschreibung',
  descriptionHint: 'Was Sie ordnen, und für wen. Alle Mitglieder sehen sie.',
  about: 'Über dieses Projekt',

  names: {
    title: 'Namen',
    hide: 'Namen voreinander verbergen',
    hint: 'Die Personen sehen statt der Namen eine Nummer wie Person 3. Sie und Admins sehen weiterhin die Namen. Namen, die jemand schon gesehen hat, können in Erinnerung bleiben.',
    hidden:
      'Die Namen sind verborgen: Die Personen sehen statt der Namen eine Nummer. Nur der Eigentümer und Admins sehen, wer wer ist.',
    shown: 'Die Personen sehen die Namen der anderen.',
  },

  deleting: {
    title: 'Löschen',
    allow: 'Mitglieder dürfen löschen, was von anderen ist',
    hint: 'Mitglieder können dann wie Sie Antworten und Features anderer löschen und eine Dimension neu beginnen. Sonst löschen sie nur ihre eigenen und archivieren die übrigen.',
    allowed: 'Mitglieder können Antworten und Features anderer löschen.',
    refused: 'Mitglieder löschen nur ihre eigenen Antworten und Features. Die übrigen löscht der Eigentümer.',
  },

  aim: {
    title: 'Was möchten Sie herausfinden?',
    name: (top) => (top === 0 ? 'Die ganze Reihenfolge' : `Die Top ${formatCount(top)}`),
    hint: 'Die Spitze richtet sich nach Wert pro Aufwand. Die Reihenfolge der übrigen ist weniger sicher. Eine Liste, die nicht länger ist als die Spitze, wird als Ganzes geordnet.',
  },

  strategy: {
    title: 'Wie die Fragen ausgewählt werden',
    hint: 'Gilt ab der nächsten Frage. Es gehen keine Antworten verloren.',
    more: 'Weitere Strategien',
    texts: {
      adaptive:
        'Fragt nie, was aus früheren Antworten folgt. Am besten für eine einzelne Person, die keine Fehler macht: etwa 2\u{a0}% weniger Fragen. Fehler bleiben verborgen.',
      robust:
        'Beginnt mit den Paaren, die am meisten aussagen, und fragt nach einigen Paaren noch einmal, um Fehler zu finden. Am besten für die meisten Projekte: In Simulationen brachten fünf Personen mit je 10 Minuten 89\u{a0}% der Paare in die richtige Reihenfolge, gegenüber 84\u{a0}% mit „Möglichst wenige Fragen“.',
      uncertainty: 'Fragt nach den Features mit den unsichersten Schätzungen. Braucht mehr Fragen.',
      random:
        'Fragt nach beliebigen Paaren, deren Reihenfolge nicht bekannt ist. Braucht die meisten Fragen. Gut, um Verfahren zu vergleichen.',
    },
  },

  model: {
    title: 'Für die Statistik',
    open: 'Modell und Prior',
    hint: 'Was das Modell über ein Feature annimmt, bevor es Antworten gibt, in Logits. Die Antworten bleiben, und Pairwise berechnet alle Schätzungen neu.',
    type: 'Modell',
    types: { bradley_terry: 'Bradley–Terry (logistisch)', thurstone_mosteller: 'Thurstone–Mosteller (normal)' },
    fields: { prior_mean: 'Prior-Mittelwert', prior_variance: 'Prior-Varianz', target_variance: 'Zielvarianz' },
    targetFault: 'Muss kleiner sein als die Prior-Varianz.',
    within: (least, most) => `Eine Zahl von ${least} bis ${most}.`,
    cost: {
      title: 'Was es kostet',
      computing: 'Wird berechnet …',
      waiting: (seconds) => `Der Server ist ausgelastet. Neuer Versuch in ${plural(seconds, 'Sekunde', 'Sekunden')}.`,
      faulty: 'Erscheint, sobald jedes Feld eine gültige Zahl hat.',
      of: {
        value: (count, isPrecise) => `Wert: ${left(count, isPrecise)}`,
        complexity: (count, isPrecise) => `Aufwand: ${left(count, isPrecise)}`,
      },
      difference: (count) =>
        count === 0
          ? 'So viele wie mit dem aktuellen Modell.'
          : `${comparisons(Math.abs(count))} ${count > 0 ? 'mehr' : 'weniger'} als mit dem aktuellen Modell.`,
    },
    reset: 'Auf Standard zurücksetzen',
  },

  final: {
    title: 'Neu beginnen, löschen',
    startOverHead: 'Eine Dimension neu beginnen',
    startOver: { value: 'Wert …', complexity: 'Aufwand …' },
    startOverHint:
      'Entfernt alle Antworten dazu aus der Rangliste. 30 Tage lang lassen sie sich unter Aktivität wiederherstellen.',
    startOverTitle: { value: 'Wert neu beginnen?', complexity: 'Aufwand neu beginnen?' },
    startOverText: {
      value: (count, archived) =>
        count === 0 ? 'Zum Wert gibt es noch keine Antworten.' : leaving(count, archived, 'zum Wert'),
      complexity: (count, archived) =>
        count === 0 ? 'Zum Aufwand gibt es noch keine Antworten.' : leaving(count, archived, 'zum Aufwand'),
    },
    startOverSubmit: 'Neu beginnen',
    startedOver: (count) => `${comparisons(count)} aus der Rangliste entfernt`,
    removeHead: 'Dieses Projekt löschen',
    remove: 'Löschen …',
    removeHint: 'Löscht die Features und die Rangliste für alle Mitglieder.',
    removeTitle: 'Dieses Projekt löschen?',
    removeText: (features, archived, compared) =>
      `${plural(features, 'Feature', 'Features')}${archived > 0 ? ` (${formatCount(archived)} archiviert)` : ''} und ${comparisons(compared)} sind dann für alle Mitglieder weg. 30 Tage lang lässt sich das Projekt in Ihrer Projektliste wiederherstellen. Seine Links, Gäste, Dienstkonten und Webhooks bleiben beendet.`,
    removeSubmit: 'Projekt löschen',
    removed: 'Projekt gelöscht',
    typeName: 'Geben Sie den Namen des Projekts ein',
  },
};
