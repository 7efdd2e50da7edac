// A button that copies, beside each piece of code. Pages of plain HTTP have no clipboard to write to: there the text is
// selected and copied by the browser's own command.
for (const code of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const text = code.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      getSelection().selectAllChildren(code);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  code.replaceWith(frame);
  frame.append(code, button);
}

// A program that stands in one language after the other is shown in one of them, which the browser remembers.
const languages = new Set(['nodejs', 'javascript', 'typescript', 'python', 'c', 'php']);
const headings = [...document.querySelectorAll('main h2')];
const groups = [];
for (const [at, heading] of headings.entries()) {
  if (!languages.has(heading.id)) continue;
  if (at > 0 && groups.at(-1)?.at(-1) === headings[at - 1]) groups.at(-1).push(heading);
  else groups.push([heading]);
}
for (const group of groups.filter(({ length }) => length > 1)) {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  group[0].before(list);
  const tabs = group.map((heading) => {
    const panel = document.createElement('section');
    panel.setAttribute('role', 'tabpanel');
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = heading.textContent;
    tab.setAttribute('role', 'tab');
    tab.id = `tab-${heading.id}`;
    panel.setAttribute('aria-labelledby', tab.id);
    const own = [heading];
    for (let next = heading.nextElementSibling; next && next.tagName !== 'H2'; next = next.nextElementSibling)
      own.push(next);
    heading.before(panel);
    panel.append(...own);
    list.append(tab);
    return { tab, panel, heading };
  });
  const show = (chosen) => {
    for (const { tab, panel, heading } of tabs) {
      const isChosen = heading.id === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
  };
  const choose = ({ tab, heading }) => {
    localStorage.setItem('language', heading.id);
    show(heading.id);
    tab.focus();
  };
  for (const [at, one] of tabs.entries()) {
    one.tab.addEventListener('click', () => choose(one));
    one.tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step) choose(tabs.at((at + step) % tabs.length));
    });
  }
  const ids = tabs.map(({ heading }) => heading.id);
  const wanted = [location.hash.slice(1), localStorage.getItem('language')].find((id) => ids.includes(id));
  show(wanted ?? ids[0]);
  addEventListener('hashchange', () => {
    const id = location.hash.slice(1);
    if (ids.includes(id)) show(id);
  });
}
