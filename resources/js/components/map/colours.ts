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
  const { water, shallow, land, home, town, border, homeBorder, coast, grid, brand } = variables;
  const colours = {
    water: read(water),
    shallow: read(shallow),
    land: read(land),
    home: read(home),
    town: read(town),
    border: read(border),
    homeBorder: read(homeBorder),
    coast: read(coast),
    grid: read(grid),
    brand: read(brand),
  };
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
