import { headerOf } from './import-header.ts';
import { RESOLUTIONS } from './import-names.ts';
import { type ImportSource, trackerOf } from './trackers.ts';

/** Status names of closed issues in trackers, including resolutions. */
const CLOSED = new Set(
  [
    'done, closed, resolved, complete, completed, finished, fixed, merged, shipped, released, deployed, removed, archived',
    "canceled, cancelled, rejected, declined, duplicate, obsolete, invalid, won't do, won't fix, wontfix, not planned, cannot reproduce",
    'abandoned, dropped, discarded, implemented, verified, works for me, worksforme, as designed, not a bug',
    'erledigt, fertig, geschlossen, abgeschlossen, gelöst, behoben, abgebrochen, verworfen, abgewiesen, abgelehnt, zurückgewiesen, veröffentlicht',
    'hecho, hecha, cerrado, cerrada, resuelto, resuelta, finalizado, finalizada, cancelado, cancelada, listo, completado, completada',
    'rechazado, rechazada, terminado, terminada, descartado, descartada',
    'terminé, terminée, fermé, fermée, résolu, résolue, fini, finie, annulé, annulée, clos, clôturé, clôturée, rejeté, rejetée, fait, livré',
    'abandonné, abandonnée, achevé, achevée, corrigé, corrigée',
    'تم, مغلق, مغلقة, منتهٍ, منتهي, مكتمل, مكتملة, ملغى, ملغي, محلول, تم الحل, مرفوض, منجز, تم الإنجاز',
    'concluído, concluída, concluido, concluida, feito, feita, fechado, fechada, resolvido, resolvida, cancelado, encerrado, encerrada',
    'finalizado, rejeitado, rejeitada, itens concluídos',
    'gereed, klaar, voltooid, afgerond, gesloten, opgelost, geannuleerd, afgewezen, vervallen',
    'completato, completata, completati, chiuso, chiusa, risolto, risolta, fatto, terminato, annullato, annullata, rifiutato, rifiutata',
    'gotowe, zrobione, ukończone, ukończony, zakończone, zakończony, zamknięte, zamknięty, zamknięta, rozwiązane, rozwiązany, anulowane',
    'anulowany, odrzucone, odrzucony',
    'готово, сделано, закрыт, закрыта, закрыто, решен, решён, решена, решено, завершен, завершён, завершена, завершено, выполнен, выполнено',
    'выполнена, отменен, отменён, отменена, отменено, отклонен, отклонён, отклонена, отклонено',
    '完了, 終了, 解決, 解決済み, 解決済, クローズ, クローズ済み, キャンセル, 却下, 対応済み, 対応完了',
    '完成, 已完成, 关闭, 已关闭, 已解决, 已取消, 已拒绝, 關閉, 已關閉, 已解決',
    '완료, 완료됨, 종료, 종료됨, 해결, 해결됨, 닫힘, 취소됨, 취소, 거절, 거절됨',
    'hotovo, uzavřeno, uzavřený, vyřešeno, vyřešený, zrušeno, odmítnutý, dokončeno',
    'klart, klara, färdig, stängd, löst, avbruten, avslagen, avslutad',
    'færdig, lukket, løst, afvist, annulleret, udført, afsluttet',
    'ferdig, avvist, avbrutt, utført, fullført',
    'valmis, suljettu, ratkaistu, hylätty, peruutettu, hyväksytty',
    'tamam, tamamlandı, kapatıldı, kapalı, çözüldü, bitti, iptal edildi, reddedildi',
  ].flatMap((words) => words.split(', ')),
);

/** Word endings for both genders: terminé(e), cerrado/a, résolu·e. */
const GENDERS = /(\p{Ll})(\([\p{Ll}]{1,2}\)|[/·.][\p{Ll}]{1,2})$/u;

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    // Emoji, bullets and numbers around a status: "✅ Done", "4 - Done".
    .replaceAll(/^[^\p{L}]+|[^\p{L}\p{M})]+$/gu, '')
    .replace(GENDERS, '$1');

/**
 * Whether a status means that an issue is closed.
 * @param also statuses that mean closed in this program only.
 */
function isClosedStatus(status: string, also: readonly string[] = []): boolean {
  const isClosed = (text: string) => CLOSED.has(text) || also.includes(text);
  const words = wordsOf(status);
  // "Closed (fixed)", "Done: 2.1", "Closed - Won't do".
  return isClosed(words) || isClosed(wordsOf(words.split(/\s*[(:]|\s+[-–—]\s+/u, 1)[0]!));
}

/** Cells of a resolution, a date or a flag that leave a row open. */
const OPEN = new Set(
  [
    'unresolved, open, reopened, none, null, nil, n/a, na, no, not resolved, not started, unstarted, started, backlog, new, to do, todo, active, tbd',
    'indeterminate, in progress, false, f, n, undefined, incomplete',
    'nicht erledigt, nicht gelöst, ungelöst, offen, nein, keine, keiner, falsch, non résolu, non résolue, non résolu(e), ouvert, ouverte',
    'non, aucun, aucune, faux, sin resolver, no resuelto, no resuelta, abierto, abierta, ninguno, ninguna, falso',
    'não resolvido, não resolvida, sem resolução, pendente, aberto, aberta, não, nenhum, nenhuma, onopgelost, niet opgelost, geen, nee, onwaar',
    'non risolto, non risolta, irrisolto, aperto, aperta, nessuno, nessuna, nierozwiązane, nierozwiązany, brak, nie, fałsz',
    'нет решения, не решен, не решён, не решено, нерешенный, открыт, открыта, открыто, нет, ложь, 未解決, なし, いいえ, オープン, 未解决, 无, 否, 未完了',
    '未完成, 해결되지 않음, 미해결, 없음, 아니요, nevyřešeno, ne, žádné, olöst, ej löst, nej, ingen, uløst, ikke løst, nei, ratkaisematon, ei',
    'çözülmedi, çözümlenmedi, hayır, yok, غير محلول, لم يتم الحل, لا, لا شيء',
  ].flatMap((words) => words.split(', ')),
);
const TRUE = new Set(
  'true, t, yes, y, x, ja, wahr, oui, vrai, sí, si, verdadero, sim, verdadeiro, vero, tak, prawda, да, истина, はい, 是, 예, ano, joo, kyllä, evet, نعم, checked'.split(
    ', ',
  ),
);
const MARKS = /^[✓✔✅☑🗹xX]\ufe0f?$/u;

/** Time zones may have long names. */
const LONGEST_DATE = 60;
/** Smaller numbers are flags and shares. From here on, numbers are a spreadsheet's days, seconds or milliseconds. */
const FIRST_DAY = 20_000;

/**
 * Whether the cell of a date, flag or resolution means that a row is closed.
 * @param isResolution whether any text counts as a resolution.
 */
function isClosingCell(
  cell: string,
  { isResolution, also }: { isResolution: boolean; also: readonly string[] },
): boolean {
  const text = cell.normalize('NFKC').trim().toLowerCase().replaceAll('’', "'");
  if (text === '' || OPEN.has(text)) return false;
  if (TRUE.has(text) || MARKS.test(text)) return true;
  const number = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text);
  if (number) {
    const value = Number(number[1]!.replace(',', '.'));
    return number[2] === '%' ? value === 100 : value === 1 || value >= FIRST_DAY;
  }
  if (isResolution) return /\p{L}/u.test(text);
  return isClosedStatus(text, also) || isDate(text);
}

/** Whether a text has a day, a month and a year in any order. The month may be a word. */
function isDate(text: string): boolean {
  if (text.length > LONGEST_DATE) return false;
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const hasYear = numbers.some((number) => number.length === 4);
  return numbers.length >= 3 || (numbers.length === 2 && hasYear) || /\p{Nd}[/.-]\p{L}{3,}[/.-]\p{Nd}/u.test(text);
}

/** Programs in which any resolution closes an issue. */
const RESOLVING: readonly ImportSource[] = ['jira', 'youtrack'];
/** Maximum number of characters of a cell in messages. */
const TOLD_LENGTH = 50;

const told = (text: string): string => (text.length > TOLD_LENGTH ? `${text.slice(0, TOLD_LENGTH).trimEnd()}…` : text);

/**
 * Why a row is closed, following its name: "its status is …"; null if it is open. A date, a flag or a resolution closes it, whatever the
 * status.
 * @param closings the columns of dates, flags and resolutions.
 */
export function whyClosed(
  status: string,
  closings: readonly string[],
  source: ImportSource,
  valuesOf: (column: string) => readonly string[],
): string | null {
  const { closed: also = [] } = trackerOf(source);
  if (status !== '' && isClosedStatus(status, also)) return `its status is “${told(status)}”`;
  for (const column of closings) {
    const isResolution = RESOLVING.includes(source) && RESOLUTIONS.includes(headerOf(column));
    const cell = valuesOf(column).find((each) => isClosingCell(each, { isResolution, also }));
    if (cell !== undefined) return `its “${told(column)}” is “${told(cell.trim())}”`;
  }
  return null;
}
