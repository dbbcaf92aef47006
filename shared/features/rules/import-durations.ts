/** Working hours per unit of time, by the start of its name, longest first. */
const UNITS: readonly (readonly [hours: number, names: RegExp])[] = [
  [
    40,
    /^(w|wk|wks|weeks?|wochen?|semaines?|sem|semanas?|settimane?|settimana|weken|tyg|tydz\p{L}*|tygod\p{L}*|нед\p{L}*|週間?|周|주)$/u,
  ],
  [8, /^(d|days?|t|tage?n?|j|jours?|días?|dias?|dagen|dag|g|gg|giorn[oi]|dni|dzień|д|дн\p{L}*|день|日間?|天|일)$/u],
  [1, /^(h|hrs?|hours?|std|stunden?|heures?|horas?|uur|uren|u|ore?|ora|godz\p{L}*|ч|час\p{L}*|時間?|小时|시간)$/u],
  [1 / 60, /^(m|mins?|minutes?|minuten?|minutos?|minuti|minuto|minut\p{L}*|мин\p{L}*|分間?|分钟|분)$/u],
  [1 / 3600, /^(s|secs?|seconds?|sekunden?|secondes?|segundos?|сек\p{L}*|秒|초)$/u],
];

/** Maximum length of a text that may be a duration. */
const LONGEST = 60;

/**
 * Working hours in a text such as 1d 4h, 2 hours 30 minutes or PT8H, with days of 8 hours and weeks of 5 days; null if it is something
 * else.
 */
export function durationIn(text: string): number | null {
  if (text.length > LONGEST || !/^\p{Nd}|^P/u.test(text)) return null;
  const plain = text
    .toLowerCase()
    .replace(/^p(?=[\dt])/, '')
    .replaceAll(/(?<=^|[a-z\s])t(?=\d)/g, ' ')
    .trim();
  if (!/^(\d+([.,]\d+)?\s*\p{L}+\.?[\s,;]*)+$/u.test(plain)) return null;
  let hours = 0;
  for (const [, number, name] of plain.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+)/gu)) {
    const unit = UNITS.find(([, names]) => names.test(name!));
    if (!unit) return null;
    hours += Number(number!.replace(',', '.')) * unit[0];
  }
  return hours;
}
