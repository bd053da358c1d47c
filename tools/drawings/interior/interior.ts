import type { Canvas } from '../canvas.ts';
import { styleOf } from '../car/style.ts';
import type { Scenery } from '../scenes/scene.ts';
import { drawFrame, drawRoadAhead, type Cabin } from './cabin.ts';
import { drawConsole, drawSeats } from './controls.ts';
import { drawDashboard } from './dashboard.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

const inlays = ['#8a9498', '#8b6a48', '#0f6b63', '#3b4448', '#b9b2a4'];
const dashes = ['#2e3538', '#343230', '#2b3338'];

/** The front of the interior seen from between the seats, over a scene that is already painted. */
export function drawInterior(
  canvas: Canvas,
  scenery: Scenery,
  { variant, gearbox }: { variant: number; gearbox: 'manual' | 'automatic' },
): void {
  const cabin: Cabin = {
    canvas,
    scenery,
    gearbox,
    leather: styleOf(variant, false, false).seats,
    inlay: inlays[(variant * 3) % inlays.length] ?? '#8a9498',
    dash: dashes[variant % dashes.length] ?? '#2e3538',
    lit: scenery.hour === 'dusk',
  };
  drawRoadAhead(cabin);
  drawFrame(cabin);
  drawDashboard(cabin);
  drawConsole(cabin);
  drawSteeringWheel(cabin);
  drawSeats(cabin);
}
