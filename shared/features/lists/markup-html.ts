import { Parser } from 'htmlparser2';

const BLOCKS = new Set(
  'address article blockquote div dl dt dd figure footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Blocks with a blank line before and after. */
const PARAGRAPHS = new Set('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '));
const UNSEEN = new Set(['head', 'script', 'style', 'template', 'title']);
const MAX_INDENT = 10;
const MAX_DEPTH = 200;

/** The text of an HTML description, with lists and headings in Markdown, and links with their address. */
export function textOfHtml(html: string): string {
  const writer = new Writer();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        depth += 1;
        // The parser takes longer for each level.
        if (depth > MAX_DEPTH) parser.pause();
        else writer.open(name, href);
      },
      onclosetag(name) {
        depth -= 1;
        writer.close(name);
      },
      ontext: (text) => writer.write(text),
    },
    { decodeEntities: true },
  );
  parser.write(html);
  if (depth > MAX_DEPTH) return html.replace(/<[^<>]*>/g, ' ').trim();
  parser.end();
  return writer.text();
}

class Writer {
  #text = '';
  #unseen = 0;
  #preformatted = 0;
  /** The enclosing lists: the number of the next element, or null for lists without numbers. */
  readonly #lists: (number | null)[] = [];
  readonly #links: { href: string | undefined; start: number }[] = [];

  text(): string {
    return this.#text
      .replace(/[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  write(text: string): void {
    if (this.#unseen > 0) return;
    const plain = this.#preformatted > 0 ? text : text.replace(/[\s\u00A0]+/g, ' ');
    this.#text += /(?:^|\s)$/.test(this.#text.slice(-1)) && this.#preformatted === 0 ? plain.trimStart() : plain;
  }

  open(name: string, href: string | undefined): void {
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (name === 'br') this.#text += '\n';
    if (BLOCKS.has(name)) this.#break(name);
    if (name === 'pre') this.#preformatted += 1;
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 1 : null);
    if (name === 'li') this.#item();
    if (/^h[1-6]$/.test(name)) this.#text += `${'#'.repeat(Number(name[1]))} `;
    if (name === 'a') this.#links.push({ href, start: this.#text.length });
    if ((name === 'td' || name === 'th') && !/(?:^|\n)$/.test(this.#text.slice(-1))) this.#text += ' | ';
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen -= 1;
    if (name === 'pre') this.#preformatted -= 1;
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'a') this.#link();
    if (BLOCKS.has(name)) this.#break(name);
  }

  #item(): void {
    const number = this.#lists.at(-1) ?? null;
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1;
    this.#text += `${'  '.repeat(Math.min(MAX_INDENT, Math.max(0, this.#lists.length - 1)))}${number === null ? '-' : `${number}.`} `;
  }

  /** An address that the link's text doesn't already contain. */
  #link(): void {
    const { href, start } = this.#links.pop() ?? {};
    if (href === undefined || start === undefined || !/^(?:https?|mailto):/i.test(href)) return;
    const text = this.#text.slice(start).trim();
    if (text === '') this.#text += href;
    else if (text !== href && `mailto:${text}` !== href) this.#text += ` (${href})`;
  }

  #break(name: string): void {
    if (this.#text === '' || this.#unseen > 0) return;
    const isInList = this.#lists.length > 0;
    const wanted = PARAGRAPHS.has(name) && !isInList ? '\n\n' : '\n';
    // A paragraph in a list element follows the element's marker.
    if (/(?:^|\n)\s*(?:-|\d+\.) $/.test(this.#text.slice(-2 * MAX_INDENT - 8))) return;
    const has = /\n*$/.exec(this.#text.slice(-2))![0].length;
    this.#text += wanted.slice(has);
  }
}
