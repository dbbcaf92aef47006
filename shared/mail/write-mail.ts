import { directionOf, type Language } from '../platform/rules/languages.ts';
import { catalogue } from './catalogue.ts';

/** The contents of a mail, as plain text. Names may be anything that people typed. */
export interface Letter {
  subject: string;
  /** Name of the reader. */
  name: string;
  /** Paragraphs before the button. */
  before: readonly string[];
  /** A numbered list after these, and paragraphs between the list and the button. */
  list?: readonly string[];
  afterList?: readonly string[];
  button: { label: string; url: string };
  /** Paragraphs after the button. */
  after: readonly string[];
  /** Why the reader gets it, for mails that they can stop. */
  because?: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
const paragraph = (content: string): string => `<p style="margin:0 0 16px">${content}</p>`;

const listOf = (items: readonly string[]): string[] =>
  items.length === 0
    ? []
    : [
        '<ol style="margin:0 0 16px;padding:0 24px">',
        ...items.map((each) => `<li dir="auto" style="margin:0 0 4px">${escaped(each)}</li>`),
        '</ol>',
      ];

/**
 * A mail as plain text and as equivalent HTML, without pictures or anything that a mail program must load.
 * @param stopUrl where the reader stops mails of this kind; null if they can't.
 */
export function writeMail(
  { subject, name, before, list = [], afterList = [], button, after, because = '' }: Letter,
  { language, stopUrl }: { language: Language; stopUrl: string | null },
): { subject: string; text: string; html: string } {
  const { hello, address, stop } = catalogue[language];
  const above = [hello(name), ...before];
  const foot = stopUrl === null ? [] : [`${because} ${stop}:\n${stopUrl}`];
  const numbered = list.map((each, at) => `${at + 1}. ${each}`).join('\n');
  const middle = list.length > 0 ? [numbered, ...afterList] : [];
  const text = [...above, ...middle, `${button.label}:\n${button.url}`, ...after, ...foot].join('\n\n');
  const url = escaped(button.url);
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2933;font:16px/1.5 sans-serif">
<div style="max-width:560px">
${above.map((each) => paragraph(escaped(each))).join('\n')}
${[...listOf(list), ...afterList.map((each) => paragraph(escaped(each)))].join('\n')}
${paragraph(`<a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escaped(button.label)}</a>`)}
${after.map((each) => paragraph(escaped(each))).join('\n')}
<p style="margin:0 0 16px;color:#52606d;font-size:14px">${escaped(address)}<br><a href="${url}" dir="ltr" style="color:#1d4ed8;word-break:break-all">${url}</a></p>${
    stopUrl === null
      ? ''
      : `
<p style="margin:0;color:#52606d;font-size:14px">${escaped(because)} <a href="${escaped(stopUrl)}" style="color:#1d4ed8">${escaped(stop)}</a></p>`
  }
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}
