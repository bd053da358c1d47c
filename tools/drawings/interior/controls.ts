import { darker, lighter } from '../colour.ts';
import { polygon } from '../geometry.ts';
import { ellipse } from '../scenes/scene.ts';
import { box, type Cabin } from './cabin.ts';

export function drawConsole(cabin: Cabin): void {
  const { canvas, dash, leather } = cabin;
  const body = canvas.linear(
    [640, 0],
    [980, 0],
    [
      [0, darker(dash, 0.5)],
      [0.25, lighter(dash, 0.06)],
      [0.75, lighter(dash, 0.02)],
      [1, darker(dash, 0.6)],
    ],
  );
  canvas.fill('M690 730C760 722 850 722 916 730L990 1020L610 1020Z', body);
  canvas.stroke(
    'M690 730L610 1020M916 730L990 1020',
    lighter(dash, 0.35),
    3,
    'stroke-opacity="0.5"',
  );
  canvas.fill(box([704, 738], [196, 50], 14), '#0b0f10');
  for (const x of [736, 868]) {
    canvas.circle([x, 763], 20, '#2d3639', 'stroke="#a9b4b7" stroke-width="3"');
    canvas.stroke(`M${x} 763L${x + 8} 748`, '#ff8a4c', 3.5);
  }
  canvas.fill(box([774, 750], [58, 26], 7), '#153230');
  canvas.fill(box([784, 759], [38, 8], 4), '#5fd0bf');
  if (cabin.gearbox === 'manual') drawGearStick(cabin);
  else drawSelector(cabin);
  canvas.fill('M664 980C720 962 890 962 940 980L960 1020L646 1020Z', darker(leather, 0.15));
  canvas.stroke('M664 980C720 962 890 962 940 980', lighter(leather, 0.25), 4);
}

function drawGearStick({ canvas, leather }: Cabin): void {
  canvas.fill(
    'M742 940C752 900 776 880 802 880C830 880 852 900 862 940C840 960 766 960 742 940Z',
    darker(leather, 0.45),
  );
  canvas.stroke(
    'M760 930C770 900 786 886 802 882M844 930C834 900 820 886 802 882',
    darker(leather, 0.65),
    3,
  );
  canvas.fill(
    polygon([
      [796, 892],
      [808, 892],
      [806, 836],
      [798, 836],
    ]),
    '#aeb8bb',
  );
  const knob = canvas.radial([794, 810], 40, [
    [0, '#5c676b'],
    [0.6, '#262d30'],
    [1, '#0f1314'],
  ]);
  canvas.circle([802, 822], 31, knob);
  canvas.stroke('M790 812L790 832M802 812L802 832M814 812L814 832M790 822L814 822', '#e4ecec', 2.4);
}

function drawSelector({ canvas }: Cabin): void {
  canvas.fill(box([748, 816], [108, 136], 22), '#0c1011', 'stroke="#69757a" stroke-width="2.5"');
  canvas.fill(ellipse([802, 930], [30, 12]), '#000000', 'opacity="0.5"');
  const lever = canvas.linear(
    [776, 830],
    [828, 930],
    [
      [0, '#79858a'],
      [0.4, '#343d41'],
      [1, '#14191b'],
    ],
  );
  canvas.fill(box([779, 828], [46, 98], 20), lever, 'stroke="#aeb8bb" stroke-width="2"');
  for (const [index, y] of [842, 866, 890, 914].entries()) {
    canvas.circle([842, y], 4.5, index === 0 ? '#ff8a4c' : '#9fb0b2');
  }
}

/** The shoulders of the front seats, nearest to the viewer. */
export function drawSeats({ canvas, leather }: Cabin): void {
  for (const flip of [false, true]) {
    canvas.grouped(flip ? 'transform="translate(1604 0) scale(-1 1)"' : '', () => {
      const hide = canvas.linear(
        [0, 820],
        [430, 1000],
        [
          [0, lighter(leather, 0.16)],
          [0.6, leather],
          [1, darker(leather, 0.4)],
        ],
      );
      canvas.fill('M-20 862C60 830 210 850 300 900C352 930 386 976 400 1020L-20 1020Z', hide);
      canvas.fill(
        'M300 900C352 930 386 976 400 1020L330 1020C316 980 290 940 250 916Z',
        darker(leather, 0.25),
      );
      canvas.stroke(
        'M-20 862C60 830 210 850 300 900C352 930 386 976 400 1020',
        lighter(leather, 0.35),
        4,
        'stroke-opacity="0.7"',
      );
      canvas.stroke(
        'M-20 900C70 872 180 884 262 926C298 948 318 984 328 1020',
        lighter(leather, 0.5),
        2.5,
        'stroke-dasharray="10 8" stroke-opacity="0.7"',
      );
    });
  }
}
