/** A tag of our scripts or of a file preloaded for them; Vite writes each on its own line. */
function isModule(line: string): boolean {
  return /^[ \t]*<(?:script|link)\b/.test(line) && /type="module"|rel="modulepreload"/.test(line);
}

/** Milliseconds until the scripts are loaded in any case: a hidden tab is never painted. */
const MOST_WAITING = 1000;

/**
 * Changes a template so that its scripts are loaded after the first paint. What a person reads first then does not
 * compete with the scripts for network and processor. The marker `<!--scripts-->` is replaced by the page's own
 * scripts.
 */
export function paintFirst(template: string): string {
  const lines = template.split('\n');
  const scripts = lines.filter(isModule).map((tag) => tag.trim());
  const waiting = `<template id="scripts">${scripts.join('')}<!--scripts--></template>`;
  return lines
    .filter((line) => !isModule(line))
    .join('\n')
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
