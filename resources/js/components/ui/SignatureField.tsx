import { useRef, useState, type PointerEvent } from 'react';
import {
  drawingLimits,
  isSignature,
  signatureBox,
  signaturePath,
  type Drawing,
} from '#shared/drawn-signature.ts';
import { useT } from '#js/lib/i18n.ts';
import { Button } from './Button.tsx';
import { FieldError } from './Field.tsx';
import { useFieldError } from './field-error.tsx';
import { Refresh } from './icons/interface.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';
import { TextField } from './TextField.tsx';

/** A typed name, or a name with a drawn signature. */
export type SignatureValue = { name: string; drawing: Drawing | null };

type Props = {
  /** The name of the person who signs; it is shown below a drawing. */
  signer: string;
  label: string;
  /** The field's name, under which the server reports errors. */
  name: string;
  value: SignatureValue;
  onValue: (value: SignatureValue) => void;
};

export function isSigned({ name, drawing }: SignatureValue): boolean {
  return drawing === null ? name.trim().length >= 3 : isSignature(drawing);
}

/** A field for signing with a finger or a mouse, or by typing one's name. */
export function SignatureField({ signer, label, name, value, onValue }: Props) {
  const t = useT();
  const error = useFieldError(name);
  const isDrawn = value.drawing !== null;
  const draw = (drawing: Drawing) => onValue({ name: signer, drawing });
  return (
    <div className="grid gap-3">
      <fieldset className="segmented w-full">
        <legend className="sr-only">{label}</legend>
        <Mode
          label={t('booking.signature.draw')}
          pressed={isDrawn}
          onPress={() => !isDrawn && draw([])}
        />
        <Mode
          label={t('booking.signature.type')}
          pressed={!isDrawn}
          onPress={() => isDrawn && onValue({ name: '', drawing: null })}
        />
      </fieldset>
      {isDrawn ? (
        <div>
          <SignaturePad label={label} signer={signer} value={value.drawing ?? []} onValue={draw} />
          {error && <FieldError>{error}</FieldError>}
        </div>
      ) : (
        <TextField
          label={label}
          name={name}
          autoComplete="name"
          required
          minLength={3}
          maxLength={120}
          placeholder={signer}
          value={value.name}
          onChange={({ target }) => onValue({ name: target.value, drawing: null })}
        />
      )}
    </div>
  );
}

function Mode(props: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <ScriptedButton
      className="segment flex-1 justify-center"
      aria-pressed={props.pressed}
      onClick={props.onPress}
    >
      {props.label}
    </ScriptedButton>
  );
}

type PadProps = {
  label: string;
  signer: string;
  value: Drawing;
  onValue: (value: Drawing) => void;
};

function SignaturePad({ label, signer, value, onValue }: PadProps) {
  const t = useT();
  const pad = usePad(value, onValue);
  return (
    <div className="overflow-hidden rounded-lg border border-line-strong bg-surface">
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        className="block w-full touch-none cursor-crosshair text-ink select-none"
        role="img"
        aria-label={`${label}: ${t(isSignature(value) ? 'booking.signature.drawn' : 'booking.signature.empty')}`}
        {...pad.handlers}
      >
        <path d="M30 160H570" stroke="currentColor" strokeOpacity="0.25" />
        <path
          d={signaturePath(pad.shown)}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div className="flex items-center justify-between gap-3 border-t border-line px-3 py-1.5">
        <span className="min-w-0 truncate text-sm text-muted">{signer}</span>
        <Button
          variant="ghost"
          size="sm"
          icon={Refresh}
          className="shrink-0"
          disabled={value.length === 0}
          onClick={() => onValue([])}
        >
          {t('booking.signature.clear')}
        </Button>
      </div>
    </div>
  );
}

/** The stroke being drawn is shown at once, and added to the drawing when the finger is lifted. */
function usePad(value: Drawing, onValue: (value: Drawing) => void) {
  const [stroke, setStroke] = useState<number[]>([]);
  const current = useRef<number[]>([]);
  const isFull =
    value.length >= drawingLimits.strokes ||
    value.flat().length + stroke.length >= drawingLimits.numbers;

  const add = (event: PointerEvent<SVGSVGElement>) => {
    if (isFull || current.current.length >= drawingLimits.numbersOfStroke) return;
    const [x, y] = pointOf(event);
    const [lastX, lastY] = current.current.slice(-2);
    if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < 3) return;
    current.current = [...current.current, x, y];
    setStroke(current.current);
  };
  const end = () => {
    if (current.current.length === 0) return;
    onValue([...value, current.current]);
    current.current = [];
    setStroke([]);
  };

  return {
    shown: stroke.length > 0 ? [...value, stroke] : value,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        add(event);
      },
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
        if (current.current.length > 0) add(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
  const box = currentTarget.getBoundingClientRect();
  const { width, height } = signatureBox;
  return [
    within((clientX - box.left) / box.width, width),
    within((clientY - box.top) / box.height, height),
  ] as const;
}

function within(share: number, most: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * most);
}

/** What a form sends of a signature that was drawn; a typed one is the field itself. */
export function DrawnFields({ value: { name, drawing } }: { value: SignatureValue }) {
  if (!drawing) return null;
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="drawing" value={JSON.stringify(drawing)} />
    </>
  );
}

/** A drawn signature. */
export function DrawnSignature({ path, name }: { path: string; name: string }) {
  return (
    <svg
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      className="block h-16 max-w-full text-ink"
      role="img"
      aria-label={name}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
