/** A script of ours, or a file fetched ahead for one, as Vite writes them on a line each. */
const modules = /^[ \t]*<(?:script|link)\b.*(?:type="module"|rel="modulepreload").*\n/gm;

/** In a tab nobody looks at, nothing is painted. Milliseconds. */
const MOST_WAITING = 1000;

/**
 * A template whose scripts are fetched once the page has been painted: what a person reads first does not share the
 * line and the processor with what they press later. The marker `<!--scripts-->` takes those of the page itself.
 */
export function paintFirst(template: string): string {
  const scripts = (template.match(modules) ?? []).map((tag) => tag.trim());
  const waiting = `<template id="scripts">${scripts.join('')}<!--scripts--></template>`;
  return template
    .replace(modules, '')
    .replace('</body>', () => `${waiting}<script nonce="<!--nonce-->">${starter}</script></body>`);
}

// What people type and press before React has come to it is noted for it (resources/js/lib/early.ts). A change is noted
// on its way down: React may come because of the very event, and takes the field as it is by then. A button is noted on
// the way up, when React has come and done its work, or has not.
const starter = `(() => {
  const early = document.getElementById('scripts');
  let scripts = early.content;
  early.typed = new Map();
  early.isAwake = (node) => Object.keys(node).some((key) => key.startsWith('__reactProps'));
  const isRival = (one, other) =>
    one.type === 'radio' && one.name === other.name && one.form === other.form;
  const type = ({ type, target }) => {
    if (type !== 'input' && !target.matches('[type=checkbox],[type=radio]')) return;
    if (target.type === 'radio')
      for (const other of early.typed.keys()) if (isRival(other, target)) early.typed.delete(other);
    early.typed.set(target, [target.value, target.checked, early.isAwake(target)]);
  };
  const press = ({ target }) => {
    const button = target.closest('button[type=button]');
    if (button && !early.isAwake(button)) early.pressed = button;
  };
  document.addEventListener('input', type, true);
  document.addEventListener('click', type, true);
  document.addEventListener('click', press);
  early.stop = () => {
    document.removeEventListener('input', type, true);
    document.removeEventListener('click', type, true);
    document.removeEventListener('click', press);
  };
  const start = () => {
    if (scripts) document.head.append(document.importNode(scripts, true));
    scripts = null;
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${MOST_WAITING});
})()`;
