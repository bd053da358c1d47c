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

const starter = `(() => {
  let scripts = document.getElementById('scripts').content;
  const start = () => {
    if (scripts) document.head.append(document.importNode(scripts, true));
    scripts = null;
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${MOST_WAITING});
})()`;
