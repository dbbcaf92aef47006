import { expect } from 'chai';
import { toPlainText } from '../../../shared/features/lists/markup.ts';

describe('the description of an imported feature', () => {
  it('is text where a program exported HTML: paragraphs, lists, links, letters', () => {
    const html =
      '<div><h2>Why</h2><p>At <b>night</b>,&nbsp;easier &lt;3 &eacute;</p><ol><li>one</li><li><p>two</p><ul><li>inner</li></ul></li></ol>' +
      '<p>See <a href="https://a.example/x">the page</a> and <a href="https://b.example">https://b.example</a><br>end' +
      '<a href="javascript:alert(1)">bad</a><script>alert(1)</script><!-- no --></p><pre>a\n  b</pre></div>';
    expect(toPlainText(html, 'azure-devops')).to.equal(
      '## Why\n\nAt night, easier <3 é\n\n1. one\n2. two\n  - inner\n\nSee the page (https://a.example/x) and https://b.example\nendbad\n\na\n  b',
    );
    expect(toPlainText('<table><tr><td>a</td><td>b</td></tr></table>', 'other')).to.equal('a | b');
    expect(toPlainText('<div></div>', 'other')).to.equal('');
  });

  it('is text where it has the markup of Jira', () => {
    const wiki =
      'h2. Why\n# one\n## inner\n* two\n{code:java}\nx[1] = {};\n{code}\n{color:#f00}red{color} [page|https://a.example] [~accountid:5f] !a b.png|width=3! {{x}}';
    expect(toPlainText(wiki, 'jira')).to.equal(
      '## Why\n1. one\n   1. inner\n* two\n\nx[1] = {};\n\nred page (https://a.example) @5f  `x`',
    );
    expect(toPlainText(wiki, 'github')).to.equal(wiki);
  });

  it('stays as it is otherwise: Markdown, signs, and tags in a sentence', () => {
    for (const text of [
      '# Why\n\n- **one** [x](https://a.example)',
      'a < b && c > d',
      'Escape &amp; and <b> in titles',
      '# one\n# two',
      '<3 it',
      '<T> is a type',
    ]) {
      expect(toPlainText(text, 'jira'), text).to.equal(text);
    }
  });

  it('takes time for each character once', () => {
    for (const part of [
      '<div>',
      '<a href="',
      '<ul><li>',
      '[a|b',
      '{color:',
      '!a',
      '<',
      '&amp',
      '<p><br> ',
      '{{',
      '[~',
    ]) {
      for (const start of ['<div>', 'h1. ']) {
        const began = performance.now();
        toPlainText(start + part.repeat(30_000), 'jira');
        expect(performance.now() - began, start + part).to.be.lessThan(3000);
      }
    }
  });
});
