/**
 * Shows the announcement of a maintenance above every screen. This is a separate script, which the page loads beside the client: no screen
 * waits for it, and it works even if the client doesn't. It imports nothing that the client has, or both would wait for a third file.
 */
import type { CurrentAnnouncement } from '../../shared/operate/contract/health.ts';
import { announcementTexts as words } from './announcement-texts.ts';

/** Interval between two reads, in milliseconds. Hidden pages don't read. */
const READ_MS = 60_000;
const { lang } = document.documentElement;
/** As `lib/locale.ts`. */
const locale = navigator.languages.find((each) => new RegExp(`^${lang}(-[A-Z\\d]+)?$`).test(each)) ?? lang;
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A live region: screen readers announce what appears in it. */
const place = document.createElement('div');
place.setAttribute('role', 'status');
const banner = document.createElement('aside');
banner.className = 'banner';
banner.style.position = 'static';
const [when, text] = [document.createElement('strong'), document.createElement('bdi')];
banner.append(when, text);
document.getElementById('app')!.before(place);

/** Reads the announcement and shows it, or removes the shown one. If the service doesn't answer, nothing changes. */
async function readAnnouncement(): Promise<void> {
  if (document.hidden) return;
  // Pairwise may be below a path; this script's address is below the same path.
  const address = new URL('../health/announcement', import.meta.url);
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  const { announcement } = (await response.json()) as CurrentAnnouncement;
  if (announcement === null) {
    banner.remove();
    return;
  }
  const sentence = sentenceOf(announcement);
  // An unchanged announcement isn't rendered again, so that screen readers don't repeat it every minute.
  if (banner.parentNode && when.textContent === sentence && text.textContent === announcement.text) return;
  when.textContent = sentence;
  text.textContent = announcement.text;
  banner.setAttribute('aria-label', words.label);
  place.append(banner);
}

function sentenceOf({ starts_at, ends_at }: NonNullable<CurrentAnnouncement['announcement']>): string {
  const [start, end] = [new Date(starts_at), ends_at === null ? null : new Date(ends_at)];
  if (start.getTime() <= Date.now()) return end ? words.nowUntil(moment.format(end)) : words.now;
  return end ? words.fromUntil(moment.formatRange(start, end)) : words.from(moment.format(start));
}

const read = () => void readAnnouncement();
setInterval(read, READ_MS);
document.addEventListener('visibilitychange', read);
// People who announce something see it at once.
addEventListener('announced', read);
read();
