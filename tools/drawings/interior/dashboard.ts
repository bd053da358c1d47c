import { darker, lighter } from '../colour.ts';
import { polygon, steps, type Point } from '../geometry.ts';
import { box, type Cabin } from './cabin.ts';

const TOP = 'M-20 566C120 520 300 498 520 500C640 500 700 520 800 520C1000 520 1300 500 1620 566';
const STRIP_TOP = 'M-20 690C220 640 520 640 800 642C1080 640 1380 640 1620 690';

export function drawDashboard(cabin: Cabin): void {
  drawBody(cabin);
  drawInlay(cabin);
  drawVents(cabin);
  drawCluster(cabin);
  drawScreen(cabin);
  drawGloveBox(cabin);
}

function drawBody({ canvas, dash }: Cabin): void {
  const body = canvas.linear(
    [0, 500],
    [0, 940],
    [
      [0, lighter(dash, 0.2)],
      [0.1, lighter(dash, 0.08)],
      [0.45, darker(dash, 0.25)],
      [1, darker(dash, 0.6)],
    ],
  );
  const pad = canvas.linear(
    [0, 500],
    [0, 610],
    [
      [0, '#ffffff', 0.12],
      [1, '#ffffff', 0],
    ],
  );
  canvas.fill(`${TOP}L1620 1020L-20 1020Z`, body);
  canvas.stroke(TOP, lighter(dash, 0.45), 5, 'stroke-opacity="0.7"');
  canvas.fill(`${TOP}L1620 640C1300 590 1000 600 800 604C560 604 200 590 -20 650Z`, pad);
}

function drawInlay({ canvas, inlay }: Cabin): void {
  const shine = canvas.linear(
    [0, 640],
    [0, 740],
    [
      [0, lighter(inlay, 0.25)],
      [0.4, inlay],
      [1, darker(inlay, 0.35)],
    ],
  );
  canvas.fill(`${STRIP_TOP}L1620 738C1380 692 1080 690 800 692C520 690 220 692 -20 738Z`, shine);
  canvas.stroke(STRIP_TOP, '#ffffff', 2.5, 'stroke-opacity="0.4"');
}

function drawVents({ canvas }: Cabin): void {
  for (const [x, y, wide] of [
    [92, 632, 120],
    [1388, 632, 120],
    [706, 652, 88],
    [806, 652, 88],
  ] as const) {
    canvas.fill(
      box([x, y], [wide, 58], 16),
      '#0d1112',
      'stroke="#7f8a8e" stroke-width="3" stroke-opacity="0.7"',
    );
    const slats = steps(y + 15, y + 43, 3).map((level) => box([x + 10, level], [wide - 20, 5], 2));
    canvas.fill(slats.join(''), '#3a4448');
    canvas.fill(box([x + wide / 2 - 7, y + 22], [14, 16], 5), '#aab4b7');
  }
}

/** The instruments behind the wheel, under their hood. */
function drawCluster({ canvas, dash, lit }: Cabin): void {
  canvas.fill(
    'M268 610C280 520 340 486 480 484C620 486 680 520 692 610C620 636 340 636 268 610Z',
    darker(dash, 0.45),
  );
  canvas.stroke(
    'M268 610C280 520 340 486 480 484C620 486 680 520 692 610',
    lighter(dash, 0.35),
    5,
    'stroke-opacity="0.6"',
  );
  canvas.fill(box([300, 516], [360, 104], 30), '#070b0c');
  for (const [x, angle] of [
    [378, 2.5],
    [582, 3.6],
  ] as const) {
    drawDial(canvas, [x, 572], angle);
  }
  canvas.fill(box([446, 536], [68, 66], 10), lit ? '#12302f' : '#0f2423');
  canvas.fill(box([458, 550], [44, 8], 4), '#5fd0bf');
  canvas.fill(box([458, 568], [30, 6], 3), '#8fb7b2');
  canvas.fill(box([458, 582], [38, 6], 3), '#8fb7b2', 'opacity="0.6"');
}

function drawDial(canvas: Cabin['canvas'], [x, y]: Point, angle: number): void {
  canvas.circle([x, y], 46, '#0d1516', 'stroke="#6c7a7e" stroke-width="3"');
  const ticks = steps(Math.PI * 0.75, Math.PI * 2.25, 13).map((at) => {
    const point = (radius: number): Point => [x + Math.cos(at) * radius, y + Math.sin(at) * radius];
    return polygon([point(41), point(33), point(33.5)]);
  });
  canvas.stroke(ticks.join(''), '#e8f1f0', 2.2);
  const tip: Point = [x + Math.cos(angle) * 34, y + Math.sin(angle) * 34];
  canvas.stroke(`M${x} ${y}L${tip[0]} ${tip[1]}`, '#ff7a3d', 4);
  canvas.circle([x, y], 6, '#2a3335');
}

/** The centre screen shows a map with the way ahead. */
function drawScreen({ canvas }: Cabin): void {
  canvas.fill(box([652, 452], [400, 178], 22), '#06090a', 'stroke="#4c585c" stroke-width="3"');
  const screen = box([664, 463], [376, 156], 14);
  canvas.fill(screen, '#12282b');
  canvas.clipped(screen, () => {
    canvas.fill('M660 560C740 540 800 600 900 580S1020 500 1060 520L1060 640L660 640Z', '#18403d');
    for (const road of [
      'M650 500C760 520 860 480 1060 500',
      'M740 450C760 520 720 580 760 640',
      'M930 450C900 520 960 560 940 640',
      'M650 590C780 570 900 610 1060 560',
    ]) {
      canvas.stroke(road, '#37575a', 6);
    }
    canvas.stroke('M800 640C806 590 850 566 886 548S944 500 930 450', '#39c2ab', 9);
    canvas.circle([848, 568], 12, '#ffffff');
    canvas.circle([848, 568], 7, '#0f7d70');
    canvas.fill(box([676, 474], [112, 60], 10), '#0c1719', 'opacity="0.88"');
    canvas.fill(box([688, 486], [62, 9], 4), '#e8f4f2');
    canvas.fill(box([688, 505], [84, 7], 3), '#7fa39f');
    canvas.fill(box([688, 519], [50, 7], 3), '#7fa39f');
  });
  canvas.fill(
    'M664 477C664 469 670 463 678 463L860 463L760 619L678 619C670 619 664 613 664 605Z',
    '#ffffff',
    'opacity="0.05"',
  );
}

function drawGloveBox({ canvas, dash }: Cabin): void {
  canvas.stroke(
    'M1090 760C1240 750 1380 756 1500 776L1486 900C1360 884 1220 880 1100 888Z',
    darker(dash, 0.7),
    4,
  );
  canvas.stroke('M1090 764C1240 754 1380 760 1500 780', '#ffffff', 2, 'stroke-opacity="0.12"');
  canvas.fill(box([1264, 776], [70, 12], 6), darker(dash, 0.6));
}
