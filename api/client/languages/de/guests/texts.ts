import type { guestTexts as english } from '../../../guests/texts.ts';
import type { Words } from '../../words.ts';

export const guestTexts: Words<typeof english> = {
  title: 'Ihre Meinung, bitte',
  asks: (project) => `Sie werden gebeten, die Features von „${project}“ zu vergleichen.`,
  asksBy: (person, project) => `${person} bittet Sie, die Features von „${project}“ zu vergleichen.`,
  task: {
    both: 'Sie sehen jeweils ein paar Features und wählen aus: Welches ist mehr wert? Und welches ist aufwendiger?',
    value: 'Sie sehen jeweils ein paar Features und wählen das aus, das mehr wert ist.',
    complexity: 'Sie sehen jeweils ein paar Features und wählen das aus, das aufwendiger ist.',
  },
  time: 'Eine Frage dauert ein paar Sekunden. Hören Sie auf, wann Sie möchten: Jede Antwort zählt. Sie brauchen kein Konto.',
  name: 'Ihr Name',
  nameHint: 'Die Personen des Projekts sehen ihn bei Ihren Antworten.',
  hidden:
    'Der Name enthält ein Zeichen, das niemand sehen kann. Löschen Sie den Namen und tippen Sie ihn, statt ihn einzufügen.',
  start: 'Anfangen',
  seen: 'Ihre Antworten tragen keinen Namen.',
  seenWithName: 'Die Personen des Projekts sehen Ihren Namen und Ihre Antworten.',
  shows: {
    nothing: 'Die Ergebnisse sehen Sie nicht.',
    own: 'Am Ende sehen Sie Ihre eigenen Antworten.',
    results: 'Am Ende sehen Sie die Ergebnisse.',
  },
  ends: (day) => `Dieser Link läuft ${day} ab.`,
  ended: {
    title: 'Dieser Link ist nicht mehr gültig',
    text: 'Er wurde widerrufen oder ist abgelaufen, oder Sie wurden aus dem Projekt entfernt.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig',
    text: 'Das Ende des Links fehlt. Kopieren Sie den ganzen Link noch einmal, oder fragen Sie die Person, die ihn gesendet hat.',
  },
  refused: {
    link_full: 'Dieser Link hat so viele Personen, wie er aufnimmt. Fragen Sie die Person, die ihn gesendet hat.',
    xid_taken:
      'Über diesen Link hat schon jemand geantwortet. Wenn Sie das waren, machen Sie über Ihren persönlichen Link weiter.',
    not_invited:
      'Gäste dieses Links können dem Projekt nicht beitreten. Lassen Sie sich von der Person einladen, die ihn gesendet hat, und versuchen Sie es dann noch einmal.',
  },
  dimensions: 'Vergleichen nach',
  finish: 'Beenden',
  lent: 'Die letzten Paare beantworten gerade andere. Schauen Sie in ein paar Minuten wieder, oder beenden Sie hier.',
  enough: 'Es gibt vorerst genug Antworten. Vielen Dank!',
  thanks: 'Vielen Dank!',
  thanksText: (project, name) =>
    `Was Sie zu „${project}“ antworten, wird gespeichert, ${name}. Sie können jederzeit weitermachen.`,
  goOn: 'Weiter antworten',
  results: 'Ergebnisse ansehen',
  nextPerson: 'Nächste Person an diesem Gerät',
  personal: 'Ihr persönlicher Link',
  personalHint:
    'Er führt von jedem Gerät zu Ihren Antworten zurück. Behalten Sie ihn für sich: Wer ihn hat, antwortet in Ihrem Namen.',
  copied: 'Link kopiert.',
  own: { title: 'Ihre Antworten', none: 'Sie haben noch nicht geantwortet.' },
  keep: {
    title: 'Antworten in einem Konto behalten',
    text: 'Mit einem Konto treten Sie dem Projekt bei, und Ihre Antworten gehören dort Ihnen.',
    register: 'Konto erstellen',
    signIn: 'Ich habe ein Konto',
    question: (guest, project, person) =>
      `„${guest}“ hat ohne Konto Fragen zu „${project}“ beantwortet. Wenn Sie das waren, können die Antworten zu denen von ${person} werden.`,
    now: 'In meinem Konto behalten',
    asGuest: (guest) => `Als ${guest} weitermachen, ohne mein Konto`,
  },
};
