/** Leaflet shows its attribution as HTML; this is the text alone. */
export function asText(attribution: string): string {
  const span = document.createElement('span');
  span.textContent = attribution;
  return span.innerHTML;
}
