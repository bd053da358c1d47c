/** The view of a picture: quarter turns, enlargement of the fitted size, and offset in pixels. */
export type Look = { turns: number; zoom: number; x: number; y: number };

export const straight: Look = { turns: 0, zoom: 1, x: 0, y: 0 };

const MOST = 8;
const STEP = 1.4;

export function closer(look: Look): Look {
  return zoomedTo(look, look.zoom * STEP);
}

export function farther(look: Look): Look {
  return zoomedTo(look, look.zoom / STEP);
}

/** Turning resets the view to the whole picture. */
export function turned(look: Look): Look {
  return { ...straight, turns: (look.turns + 1) % 4 };
}

export function moved(look: Look, by: { x: number; y: number }): Look {
  return look.zoom === 1 ? look : { ...look, x: look.x + by.x, y: look.y + by.y };
}

/** Enlarges around the middle; at the fitted size the offset is reset. */
function zoomedTo(look: Look, wanted: number): Look {
  const zoom = Math.min(MOST, Math.max(1, wanted));
  if (zoom === 1) return { ...straight, turns: look.turns };
  const ratio = zoom / look.zoom;
  return { ...look, zoom, x: look.x * ratio, y: look.y * ratio };
}

export function transformOf({ turns, zoom, x, y }: Look): string {
  return `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turns * 90}deg)`;
}
