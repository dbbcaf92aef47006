import type { guideTexts as english } from '../../../guide/texts.ts';
import type { Words } from '../../words.ts';

export const guideTexts: Words<typeof english> = {
  title: 'So funktioniert’s',
  lead: 'Sie vergleichen immer nur zwei oder vier Features. Viele kleine Antworten ergeben eine Rangliste, die auch sagt, wie sicher sie ist.',
  contents: 'Auf dieser Seite',
  back: 'Zu Ihren Projekten',
  chapters: {
    asked: {
      title: 'Was gefragt wird, und warum',
      paragraphs: [
        'Es gibt zwei Fragen: Welches von zwei Features ist mehr wert, und welches ist aufwendiger umzusetzen? Pairwise stellt sie getrennt, weil kaum jemand beides zugleich abwägen kann.',
        'Es ist leichter zu sagen, welches von zwei Features mehr wert ist, als jedem eine Punktzahl zu geben. Außerdem verstehen zwei Personen unter „mehr wert“ dasselbe, unter „7 von 10“ aber nicht.',
        'Antworten ergänzen sich: Ist A mehr wert als B und B mehr wert als C, dann ist A mehr wert als C. Was aus früheren Antworten folgt, muss niemand mehr fragen. Deshalb braucht eine Rangliste viel weniger Fragen, als es Paare gibt.',
      ],
    },
    questions: {
      title: 'Wie die Fragen ausgewählt werden',
      paragraphs: [
        'Pairwise beginnt mit den Paaren, die am meisten aussagen. Dann fragt es nach Paaren, deren Antworten die meisten anderen Paare in eine Reihenfolge bringen. Um Fehler zu finden, fragt es auch nach einigen Paaren, deren Reihenfolge schon aus früheren Antworten folgt. Zwei Personen bekommen nie gleichzeitig dasselbe Paar, außer wenn sie nach ihrer eigenen Sicht auf eine fertige Rangliste gefragt werden.',
        'Die Fragen enden, wenn weitere Antworten die Reihenfolge kaum noch ändern würden. Der Eigentümer eines Projekts kann stattdessen „Möglichst wenige Fragen“ wählen. Dann prüft Pairwise nichts, und Fehler bleiben verborgen.',
        'In Projekten mit acht oder mehr Features zeigen viele Fragen vier davon: Sie wählen das, was am meisten, und dann das, was am wenigsten wert ist, oder das aufwendigste und dann das einfachste. Eine solche Antwort bringt fünf der sechs Paare in eine Reihenfolge. Wenn Sie für vier zu lange brauchen, fragt Pairwise wieder nach zweien. In Ihrem Konto gibt es dafür einen Schalter.',
        'Eine Antwort zählt einmal, egal ob es um zwei oder um vier Features geht. Zahlen zu Paaren zählen Vergleiche: Eine Antwort zu zwei Features ist ein Vergleich, eine Antwort zu vieren sind fünf.',
        'Eine Frage, die Sie nicht beurteilen können, dürfen Sie überspringen. „Gleich“ ist eine gültige Antwort.',
        'Am Anfang können Sie einen ersten Eindruck geben: Sie bewerten Features von 1 bis 5. Die Bewertungen bestimmen die ersten Fragen und ordnen, was noch keine Antwort ordnet. Als Antworten zählen sie nie.',
      ],
    },
    known: {
      title: 'Wie gut die Reihenfolge ist',
      paragraphs: [
        'Pairwise schätzt, welcher Anteil aller Paare in der richtigen Reihenfolge ist, danach, wie gut die Antworten zueinander passen. Der Anteil sinkt, wenn Personen verschiedener Meinung sind. Er ist nach etwa 40 Vergleichen bekannt, sobald einige Antworten geprüft haben, was aus anderen folgt.',
        'Bei 85\u{a0}% ist eine erste Rangliste da. Bis dahin sehen Sie, wie viele Fragen etwa dorthin führen. Danach sehen Sie, wie viele Paare weitere Antworten in die richtige Reihenfolge bringen. Die Fragen enden, wenn weitere Antworten die Reihenfolge kaum noch ändern.',
        'Wie viele Fragen und Minuten noch bleiben, ist geschätzt. Die Minuten hängen von Ihren eigenen letzten Antworten ab.',
        'Bei „Möglichst wenige Fragen“ wird nichts geprüft, und niemand kann sagen, wie viel stimmt. Dann enden die Fragen, wenn 90\u{a0}% der Paare beantwortet sind oder aus Antworten folgen. Bei Antworten in fünf Stufen enden sie ebenso.',
      ],
    },
    ranks: {
      title: 'Ränge, und welche wahrscheinlich sind',
      paragraphs: [
        'Features, die die Antworten nicht unterscheiden, teilen sich einen Rang, zum Beispiel „2=“. Im Diagramm teilen sie sich einen Kreis mit ihrer Anzahl.',
        'Die Spanne „2–6“ bedeutet: Das Feature gehört mit einer Wahrscheinlichkeit von 90\u{a0}% zwischen diese Ränge, gemessen an allen Antworten und daran, wie gut sie zueinander passen.',
        '„Warum?“ neben einem Rang zeigt, was über das Feature und seine Nachbarn oder jedes andere Feature geantwortet wurde: gewonnen, verloren und gleich. Es sagt auch, wessen Antworten kaum zählen, weil sie zufällig oder vertauscht wirken.',
      ],
    },
    value: {
      title: 'Wert pro Aufwand, und die vier Ecken',
      paragraphs: [
        'Wert pro Aufwand wägt ab, wie viel ein Feature wert ist und wie aufwendig es umzusetzen ist. Der Index geht von 0 bis 100: 50 ist der Durchschnitt, 91 ist zehnmal so viel Wert wie Aufwand.',
        'Die Reihenfolge sagt, welches Feature mehr wert ist, nicht wie viel Mal. Darum fragen die Ergebnisse einmal nach ein paar Paaren. Bis dahin zählt ein Feature weit oben zehnmal so viel wie eines weit unten. Ein Feature, zu dem eine Dimension noch keine Antworten hat, ist noch nicht vergleichbar und steht am Ende.',
        'Das Diagramm hat vier Ecken. Schnelle Erfolge sind mehr wert und einfacher als die Hälfte der Features. Große Projekte sind mehr wert und aufwendiger, kleine Extras weniger wert und einfacher, Undankbares ist weniger wert und aufwendiger.',
      ],
    },
    settled: {
      title: 'Was feststeht',
      paragraphs: [
        'Die Spitze sind die ersten 10 einer Rangliste, bei einer kurzen Liste weniger, oder so viele, wie der Eigentümer des Projekts gewählt hat. Ein Feature der Spitze steht fest, wenn es mit einer Wahrscheinlichkeit von mindestens 95\u{a0}% dorthin gehört, gemessen an allen Antworten und daran, wie gut sie zueinander passen. Die Reihenfolge innerhalb der Spitze kann sich ändern, bis jedes Paar entschieden ist.',
        '„Zu wenige Antworten geprüft“ bedeutet: Zu wenige Fragen haben geprüft, was aus den Antworten folgt. Dann scheinen Features nur festzustehen, und es können Fehler verborgen sein.',
        'Sie können aufhören, lange bevor alles entschieden ist: Sobald die Spitze feststeht, ändern weitere Antworten nur noch spätere Plätze. „Top klären“ in den Ergebnissen fragt nach den Features, die zur Spitze gehören könnten. Das endet, wenn diese feststehen oder weitere Antworten kaum mehr klären würden: weil sie dicht beieinander liegen oder weil Antworten einander widersprechen. Bei Wert pro Aufwand fragt es nach Wert und Aufwand, braucht also mehr Fragen als nur nach Wert.',
        'Sobald jedes Paar entschieden ist und keine Antwort einer anderen widerspricht, ist die Reihenfolge nach Wert oder nach Aufwand endgültig. Dann steht auch jede Spitze fest.',
      ],
    },
    right: {
      title: 'Wie viel davon stimmt',
      paragraphs: [
        'Nach etwa 40 Vergleichen schätzt Pairwise, wie viel von der Reihenfolge stimmt. Dafür zählt, wie gut die Antworten zueinander passen.',
        'Vorher sehen Sie „zu wenige Antworten geprüft“. Das ist weder ein schlechtes Zeichen noch ein gutes.',
      ],
    },
    contradictions: {
      title: 'Widersprüche',
      paragraphs: [
        'Wenn A mehr wert ist als B, B mehr als C und C mehr als A, dann muss mindestens eine der Antworten falsch sein. Das passiert allen, und häufiger, wenn mehrere Personen antworten.',
        'Sie sehen solche Antworten als Kreis, mit Person und Zeitpunkt. Wenn Sie eine davon ändern, löst sich der Kreis. Die geänderte Antwort kann aber anderen widersprechen, und es können neue Kreise entstehen. Wenn Sie eine bestätigen, bleibt der Kreis offen. Frühere Antworten erscheinen erst, nachdem Sie geantwortet haben, damit sie Sie nicht beeinflussen.',
        'Die neueste Antwort zu einem Paar bestimmt seine Reihenfolge und ersetzt Ihre eigene frühere. Die Antworten anderer Personen zu diesem Paar zählen weiter für die Rangliste.',
        '„Ein Gespräch wert“ nennt Features, die zwei Personen deutlich verschieden sehen, wenn Ränge davon abhängen. Antworten, die in der Rangliste kaum zählen, bleiben außen vor. Die meisten Widersprüche sind Versehen, die von den anderen Antworten aufgewogen werden.',
      ],
    },
    people: {
      title: 'Wie einig sich die Personen sind',
      paragraphs: [
        '„Das Team ist sich bei etwa 80\u{a0}% der Paare einig“ bedeutet: Zwei Personen würden zwei Features in 80\u{a0}% aller Fälle gleich ordnen. Pairwise schätzt das aus allen Antworten. Personen, deren Antworten zufällig oder vertauscht wirken, zählen dabei nicht mit.',
        '„Passt zur Reihenfolge des Teams“ zeigt, wie oft die Antworten einer Person zu der Reihenfolge passen, die allen Antworten am besten entspricht. Wer rät, kommt auf etwa die Hälfte. Auch eine andere Sicht senkt den Wert. Nötig sind etwa 20 Antworten, die sich an denen der anderen prüfen lassen.',
        'Eine andere Sicht ist nicht falsch. Sprechen Sie zuerst über diese Features.',
      ],
    },
    limits: {
      title: 'Was Pairwise nicht wissen kann',
      paragraphs: [
        'Pairwise weiß nur, was die Personen geantwortet haben. Wenn alle ein Feature auf dieselbe Weise falsch einschätzen, tut es auch die Rangliste.',
        'Pairwise weiß, welches Feature mehr wert ist, aber nicht, wie viel Geld es bringt; welches aufwendiger ist, aber nicht, wie viele Tage es dauert. Sie können eigene Schätzungen importieren. Sie zählen wie ein weiterer erster Eindruck, soweit die Antworten zu ihnen passen.',
        'Pairwise weiß nicht, dass ein Feature erst ein anderes braucht oder was sich seit einer Antwort geändert hat. Wenn sich eine Beschreibung stark ändert, beantworten Sie die Fragen dazu noch einmal.',
      ],
    },
    names: {
      title: 'Wer was sieht',
      paragraphs: [
        'Die Mitglieder eines Projekts sehen seine Features, seine Rangliste und wer was geantwortet hat. Der Eigentümer kann die Namen der Mitglieder voreinander verbergen.',
        'Ein Link zu den Ergebnissen zeigt die Rangliste, aber nichts über Personen oder ihre Antworten.',
        'Rückgängig gemachte Antworten zählen sofort nicht mehr. Im Verlauf bleiben sie erhalten, wie alles andere.',
      ],
    },
  },
};
