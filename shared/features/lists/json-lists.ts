import { setImmediate } from 'node:timers/promises';
import { NotJson } from './json-pieces.ts';

export interface Span {
  start: number;
  end: number;
}

/**
 * A list of objects or texts in a JSON text, by its positions. A list that is spread over several objects, such as pages, has several
 * positions.
 */
export interface JsonList {
  /** The keys that lead to it, such as `data.issues.nodes`; empty at the top. */
  path: string;
  /** Between the brackets of each. */
  spans: Span[];
  count: number;
}

export interface JsonOutline {
  lists: JsonList[];
  /** The first keys of the top-level object. */
  keys: string[];
  /** Consecutive objects or lists, as in JSON lines. */
  roots: Span[];
  /** Objects in the top-level object, by key. */
  members: ReadonlyMap<string, Span>;
}

/** Characters scanned per turn of the event loop. */
const CHUNK_LENGTH = 262_144;
const MAX_LEVELS = 40;
/** Lists are searched down to this level. */
const LIST_LEVELS = 8;
const MAX_LISTS = 200;
/** More than the number of rows in an import. */
const MAX_SPANS = 10_001;
const KEYS_TOLD = 10;

interface Frame {
  isList: boolean;
  start: number;
  path: string;
  /** For a list: the number of elements that are objects, lists or texts. */
  count: number;
  key: string;
}

/**
 * Finds the lists of a JSON text without creating its values, which may take many megabytes. The reader parses the contents of a list.
 * @throws NotJson for brackets that don't match, and for text outside of them.
 */
export async function outlineOf(text: string): Promise<JsonOutline> {
  const outliner = new Outliner(text);
  const structural = /["{}[\]]/g;
  let paused = 0;
  for (let match = structural.exec(text); match; match = structural.exec(text)) {
    structural.lastIndex = outliner.take(match[0], match.index);
    if (structural.lastIndex - paused > CHUNK_LENGTH) {
      paused = structural.lastIndex;
      await setImmediate();
    }
  }
  return outliner.end();
}

class Outliner {
  readonly #text: string;
  readonly #stack: Frame[] = [];
  readonly #lists = new Map<string, JsonList>();
  readonly #keys: string[] = [];
  readonly #roots: Span[] = [];
  readonly #members = new Map<string, Span>();
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Processes a character.
   * @returns the position after the token that it starts.
   */
  take(char: string, at: number): number {
    const top = this.#stack.at(-1);
    if (char === '"') return this.#string(top, at);
    if (char === '{' || char === '[') this.#open(char === '[', at, top);
    else this.#close(char === ']', at, top);
    return at + 1;
  }

  end(): JsonOutline {
    if (this.#stack.length > 0) throw new NotJson('the file is incomplete', this.#text.length);
    this.#assertBlank(this.#end, this.#text.length);
    return { lists: [...this.#lists.values()], keys: this.#keys, roots: this.#roots, members: this.#members };
  }

  #string(top: Frame | undefined, at: number): number {
    const text = this.#text;
    let end = text.indexOf('"', at + 1);
    while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end === -1 || !top) throw new NotJson(top ? 'the file is incomplete' : 'unexpected text', at);
    if (top.isList) top.count += 1;
    else if (this.#stack.length <= LIST_LEVELS) {
      // The last text before a bracket is the key of the bracket's value.
      top.key = text.slice(at + 1, Math.min(end, at + 100));
      if (this.#stack.length === 1 && this.#keys.length < KEYS_TOLD && /^\s*:/.test(text.slice(end + 1, end + 9))) {
        this.#keys.push(top.key);
      }
    }
    return end + 1;
  }

  #open(isList: boolean, at: number, top: Frame | undefined): void {
    if (this.#stack.length === MAX_LEVELS) throw new NotJson('too many levels', at);
    if (!top) this.#assertBlank(this.#end, at);
    else if (top.isList) top.count += 1;
    const path = !top ? '' : top.isList ? top.path : top.path === '' ? top.key : `${top.path}.${top.key}`;
    this.#stack.push({ isList, start: at, path, count: 0, key: '' });
  }

  #close(isList: boolean, at: number, top: Frame | undefined): void {
    if (!top || top.isList !== isList) throw new NotJson('unexpected bracket', at);
    this.#stack.pop();
    const whole = { start: top.start, end: at + 1 };
    if (this.#stack.length === 0) {
      this.#end = whole.end;
      if (this.#roots.length < MAX_SPANS) this.#roots.push(whole);
    } else if (!isList && this.#stack.length === 1 && this.#members.size < MAX_LISTS)
      this.#members.set(top.path, whole);
    if (!isList || this.#stack.length >= LIST_LEVELS) return;
    const list = this.#lists.get(top.path);
    // A list of lists contains their contents.
    if (top.count > 0 && list && list.spans[0]!.start > top.start) return;
    if (list) {
      list.count += top.count;
      if (list.spans.length < MAX_SPANS) list.spans.push({ start: top.start + 1, end: at });
    } else if (this.#lists.size < MAX_LISTS) {
      this.#lists.set(top.path, { path: top.path, spans: [{ start: top.start + 1, end: at }], count: top.count });
    }
  }

  #assertBlank(from: number, to: number): void {
    // Some write commas between lines.
    if (/[^\s,]/.test(this.#text.slice(from, to))) throw new NotJson('unexpected text', from);
  }
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text[at - 1] === '\\') at -= 1;
  return (quote - at) % 2 === 1;
}
