import type { KeyboardEvent, MouseEvent } from 'react';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import {
  along,
  bodyShape,
  carSheet,
  side,
  top,
  type BodyShape,
  type Point,
} from '#shared/car-drawing.ts';

export type Mark = Point & {
  key: string;
  label: string;
  /** The text of the mark: its number in the list. */
  text: string;
  tone: 'new' | 'known';
  isCurrent?: boolean;
};

type Props = {
  label: string;
  category: string;
  marks: readonly Mark[];
  /** A place was pressed. */
  onPlace?: ((point: Point) => void) | undefined;
  onMark?: ((key: string) => void) | undefined;
  /** A mark was moved with the arrow keys. */
  onMove?: ((key: string, by: Point) => void) | undefined;
};

const steps: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -4 },
  ArrowDown: { x: 0, y: 4 },
  ArrowLeft: { x: -4, y: 0 },
  ArrowRight: { x: 4, y: 0 },
};

const tones = {
  new: 'bg-signal text-on-signal',
  known: 'bg-muted text-surface',
} as const;

/** A drawing of the car from all sides, with its damage. Keyboard users choose the place in a list beside it. */
export function CarSheet({ label, category, marks, onPlace, onMark, onMove }: Props) {
  const place = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPlace?.({
      x: Math.round(((event.clientX - box.left) / box.width) * carSheet.width),
      y: Math.round(((event.clientY - box.top) / box.height) * carSheet.height),
    });
  };
  const move = (key: string) => (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || !onMove) return;
    event.preventDefault();
    onMove(key, by);
  };
  return (
    <div className="relative mx-auto w-full max-w-sm rounded-lg border border-line bg-surface">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of places is there for keys */}
      <div className={onPlace ? 'cursor-crosshair' : undefined} onClick={place}>
        <Body label={label} shape={bodyShape(category)} />
      </div>
      {marks.map(({ key, x, y, text, tone, label: words, isCurrent }) => {
        const style = {
          left: `${(x / carSheet.width) * 100}%`,
          top: `${(y / carSheet.height) * 100}%`,
        };
        const look = `absolute grid size-7 -translate-1/2 place-items-center rounded-full text-sm font-bold shadow-sm ${tones[tone]} ${isCurrent ? 'outline-2 outline-offset-2 outline-brand' : ''}`;
        return onMark ? (
          <ScriptedButton
            key={key}
            className={look}
            style={style}
            aria-label={words}
            onClick={() => onMark(key)}
            onKeyDown={move(key)}
          >
            {text}
          </ScriptedButton>
        ) : (
          <span key={key} className={look} style={style}>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">{words}</span>
          </span>
        );
      })}
    </div>
  );
}

function Body({ label, shape }: { label: string; shape: BodyShape }) {
  const { width, height } = carSheet;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full text-line-strong"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <Above shape={shape} />
      <Flank shape={shape} />
      <g transform={`translate(${width} 0) scale(-1 1)`}>
        <Flank shape={shape} />
      </g>
      <End />
      <g transform={`translate(0 ${height}) scale(1 -1)`}>
        <End />
      </g>
    </svg>
  );
}

function Above({ shape }: { shape: BodyShape }) {
  const { left, right } = top;
  const rows = [shape.bonnet, shape.roof, shape.roofEnd, shape.boot].map(along);
  const [hood = 0, front = 0, back = 0, boot = 0] = rows;
  const glass = 'fill-sunken';
  return (
    <g>
      <rect x={left} y={top.top} width={right - left} height={top.bottom - top.top} rx="26" />
      <path
        className={glass}
        d={`M${left + 8} ${hood}Q${(left + right) / 2} ${hood - 12} ${right - 8} ${hood}L${right - 18} ${front}H${left + 18}Z`}
      />
      <path
        className={glass}
        d={`M${left + 18} ${back}H${right - 18}L${right - 10} ${boot}H${left + 10}Z`}
      />
      <path d={`M${left + 18} ${front}V${back}M${right - 18} ${front}V${back}`} />
    </g>
  );
}

/** The left side, lying: wheels outside, the roof towards the middle. */
function Flank({ shape }: { shape: BodyShape }) {
  const { ground, roof, wheel, axles } = side;
  const at = (height: number) => ground + 14 + height * (roof - ground - 14);
  const { bonnet, roof: roofStart, roofEnd, boot, bonnetHeight, bootHeight } = shape;
  const sill = at(0.06);
  const outline = [
    `M${sill} ${along(0.01)}`,
    `L${at(bonnetHeight * 0.75)} ${along(0)}`,
    `L${at(bonnetHeight)} ${along(bonnet)}`,
    `L${at(1)} ${along(roofStart)}`,
    `L${at(0.98)} ${along(roofEnd)}`,
    `L${at(bootHeight)} ${along(boot)}`,
    `L${at(bootHeight * 0.92)} ${along(1)}`,
    `L${sill} ${along(0.99)}Z`,
  ].join('');
  const belt = at(0.58);
  return (
    <g>
      <path d={outline} />
      <path
        className="fill-sunken"
        d={`M${belt} ${along(bonnet + 0.04)}L${at(0.92)} ${along(roofStart + 0.01)}V${along(roofEnd - 0.02)}L${belt} ${along(Math.min(boot, roofEnd + 0.06))}Z`}
      />
      <path
        d={`M${sill} ${along(0.28)}H${belt}M${sill} ${along(0.5)}H${at(0.95)}M${sill} ${along(0.7)}H${belt}`}
      />
      {axles.map((axle) => (
        <g key={axle} className="fill-surface">
          <circle cx={ground + wheel - 4} cy={along(axle)} r={wheel} />
          <circle cx={ground + wheel - 4} cy={along(axle)} r={wheel / 2} />
        </g>
      ))}
    </g>
  );
}

/** The front; the rear is its mirror image. */
function End() {
  return (
    <g>
      <rect x="132" y="14" width="136" height="40" rx="12" />
      <rect x="140" y="22" width="24" height="12" rx="5" className="fill-sunken" />
      <rect x="236" y="22" width="24" height="12" rx="5" className="fill-sunken" />
      <rect x="176" y="34" width="48" height="12" rx="3" />
    </g>
  );
}
