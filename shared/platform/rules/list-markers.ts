/** Markers at the start of list entries: bullets of notes, documents and mails, checkboxes, numbers and letters. */
const MARKER =
  /^(?:(?:[-*+•‣◦▪▫●○■□·–—➢➤→✓✔☐☑☒]|o(?=\t))\s+)?(?:\[[ xX]?\]\s+)?(?:(?:(?:\d{1,4}\.)*\d{1,4}[.)]|[a-zA-Z]\))\s+)?/u;

/** The entry of a list without what stands in front of it, and without blanks around it. */
export function withoutMarker(line: string): string {
  return line.trim().replace(MARKER, '').trim();
}
