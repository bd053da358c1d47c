const variables = {
  water: '--map-water',
  shallow: '--map-shallow',
  land: '--map-land',
  home: '--map-home',
  town: '--map-town',
  border: '--map-border',
  homeBorder: '--map-home-border',
  coast: '--map-coast',
  grid: '--map-grid',
  park: '--map-park',
  building: '--map-building',
  road: '--map-road',
  roadEdge: '--map-road-edge',
  motorway: '--map-motorway',
  county: '--map-county',
  text: '--map-text',
  brand: '--color-brand',
} as const;

/** Plain `rgb(…)`, as a canvas wants them: it knows neither variables nor `light-dark()`. */
export type MapColours = Record<keyof typeof variables, string>;

/** Reads map.css through an element that wears each colour, in the theme it stands in. */
export function readColours(container: HTMLElement): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  container.append(probe);
  const read = (variable: string) => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, one for one
  const colours = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, read(variable)]),
  ) as MapColours;
  probe.remove();
  return colours;
}

/** Calls back when the system's theme or the page's `data-theme` changes; returns the way to stop. */
export function onThemeChange(callback: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(callback);
  system.addEventListener('change', callback);
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', callback);
    page.disconnect();
  };
}
