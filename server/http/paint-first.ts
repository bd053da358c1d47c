/** The tags of our scripts and of files preloaded for them; Vite writes each on its own line. */
const modules = /^[ \t]*<(?:script|link)\b.*(?:type="module"|rel="modulepreload").*\n/gm;

/** Milliseconds until the scripts are loaded in any case: a hidden tab is never painted. */
const MOST_WAITING = 1000;

/**
 * Changes a template so that its scripts are loaded after the first paint. What a person reads first then does not
 * compete with the scripts for network and processor. The marker `<!--scripts-->` is replaced by the page's own
 * scripts.
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
