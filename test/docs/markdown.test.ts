import { describe, expect, it } from 'vitest';
import { headingsOf, renderMarkdown } from '../../src/reference/markdown.ts';

const html = (body: string) =>
  renderMarkdown(`# T\n\n${body}`, (target) => `to/${target}`)
    .html.split('\n')
    .slice(1)
    .join('\n');

describe('a page of docs/', () => {
  it.each([
    ['an unfinished fence', '```\nx'],
    ['an unfinished code', 'a `b'],
    ['HTML in place of text', '> quoted'],
    ['a picture', '![x](y)'],
    ['a nested list', '- a\n    - b\n\n  - c'],
    ['a row that is too short', '| a | b |\n|---|---|\n| c |'],
    ['a table without a head', '| a |\n| b |'],
    ['a heading twice', '## A\n\n## A'],
  ])('may not have %s', (_, body) => {
    expect(() => html(body)).toThrow();
  });

  it('begins with its title', () => {
    expect(() => renderMarkdown('text', String)).toThrow('title');
    expect(renderMarkdown('# A `b`\n', String).title).toBe('A b');
  });

  it('lets no HTML through', () => {
    expect(html('<script>alert(1)</script> & "x"')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
    );
    expect(html('```html\n<b>\n```')).toBe('<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>');
    expect(html('`<i>`')).toBe('<p><code>&lt;i&gt;</code></p>');
    expect(html('[x](javascript:alert(1))')).not.toContain('<a');
    expect(html('[x](a"b)')).not.toContain('<a');
  });

  it('reads code, bold and links within a line, and nothing within code', () => {
    expect(html('**a** `**b** [c](d)` [`e`](f.md#g)')).toBe(
      '<p><strong>a</strong> <code>**b** [c](d)</code> <a href="to/f.md#g"><code>e</code></a></p>',
    );
  });

  it('reads lists, and what is indented below an item', () => {
    expect(html('- a\n  b\n- c')).toBe('<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>');
    expect(html('1. a\n2. b')).toBe('<ol>\n<li>a</li>\n<li>b</li>\n</ol>');
  });

  it('reads tables, with bars that belong to a cell', () => {
    expect(html('| a | b |\n|---|--:|\n| `x\\|y` | |')).toContain(
      '<tr><td><code>x|y</code></td><td class="end"></td></tr>',
    );
    expect(html('| | |\n|---|---|\n| a | b |')).not.toContain('<th');
  });

  it('gives headings the fragments that GitHub gives them', () => {
    const ids = headingsOf("# T\n\n## A name's `code`: x, y\n\n## Día 1 — two").map(({ id }) => id);
    expect(ids).toEqual(['t', 'a-names-code-x-y', 'día-1--two']);
  });
});
