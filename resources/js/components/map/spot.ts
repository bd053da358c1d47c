/** A dot with its name under it. */
export function spotElement(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'map-spot';
  const words = element.appendChild(document.createElement('span'));
  words.textContent = name;
  return element;
}
