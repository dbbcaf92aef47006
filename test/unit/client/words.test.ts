import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { isJsxAttribute, isJsxText, isStringLiteral, type Node } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const CLIENT = path.join(import.meta.dirname, '../../../api/client');
const all = globSync('**/*.{ts,tsx}', { cwd: CLIENT }).filter((file) => !/^(built|languages)/.test(file));
const texts = all.filter((file) => /(^|[/-])texts\.ts$/.test(file));

/** Attributes that people read or hear. */
const READ = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text|hint)$/;
/** Keys as they are printed on keyboards, and names that are the same in every language. */
const ALIKE = /^([A-Z]|Ctrl|Esc|Del|Enter|Pairwise|Node\.js|PostgreSQL|Redis|\P{L})*$/u;

/** Where an export holds anything but strings and functions that return them. */
function strayIn(value: unknown, at: string): string[] {
  if (typeof value === 'string' || typeof value === 'function') return [];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, each]) => strayIn(each, `${at}.${key}`));
}

/** Words that stand in the markup of a file. */
function wordsIn(root: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node): undefined => {
    if (isJsxText(node)) found.push(node.text.trim());
    if (
      isJsxAttribute(node) &&
      node.initializer &&
      isStringLiteral(node.initializer) &&
      READ.test(node.name.getText())
    ) {
      found.push(node.initializer.text);
    }
    node.forEachChild(visit);
  };
  visit(root);
  return found.filter((word) => !ALIKE.test(word.replaceAll(/\s/g, '')));
}

describe('the words of the web client', () => {
  it('stand in texts, which hold nothing else', async () => {
    expect(texts).not.to.have.lengthOf(0);
    for (const file of texts) {
      const exported: object = await import(pathToFileURL(path.join(CLIENT, file)).href);
      expect(strayIn({ ...exported }, file)).to.deep.equal([]);
    }
  });

  it('alone know the grammar of English', () => {
    const others = all.filter((file) => !texts.includes(file) && !file.startsWith('english'));
    const strays = others.filter((file) => /from '[./]*english/.test(readFileSync(path.join(CLIENT, file), 'utf8')));
    expect(strays).to.deep.equal([]);
  });

  it('are not in the markup', () => {
    const api = new API({ cwd: CLIENT });
    try {
      const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects();
      const strays = all
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) =>
          wordsIn(project!.program.getSourceFile(path.join(CLIENT, file))!).map((word) => `${file}: ${word}`),
        );
      expect(strays).to.deep.equal([]);
    } finally {
      api.close();
    }
  });
});
