import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { Close } from '#js/components/ui/icons/interface.tsx';
import { Compass, Pin, Plane } from '#js/components/ui/icons/travel.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Translate } from '#shared/translate.ts';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import { useRootClass } from '#js/lib/use-root-class.ts';
import { getUserLocation } from '#js/lib/geolocation.ts';
import { keyAfter, keyOf, optionsOf, type Option } from './place-options.ts';
import { pointAt, type PlaceSuggestion, type Where } from './place-source.ts';
import { usePlaces } from './use-places.ts';

type PlaceFieldProps = {
  value: Where;
  onChange: (where: Where) => void;
  label: string;
  className?: string;
};

/** A combobox over the country's towns, airports and stations, and with a key its addresses; the first entry asks the browser where one is. */
export function PlaceField({ value, onChange, label, className = '' }: PlaceFieldProps) {
  const t = useT();
  const field = usePlaceField(value, onChange);
  const { id, isOpen, active, options } = field;
  useRootClass('choosing-place', isOpen);
  return (
    <div className={`place-field ${className}`} data-open={isOpen || undefined}>
      <div className="field field-boxed">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          name="place"
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('car.search.place_hint')}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active ? `${id}-${keyOf(active)}` : undefined}
          aria-describedby={field.message ? `${id}-message` : undefined}
          {...field.input}
        />
      </div>
      <PointFields where={value} shown={field.input.value} />
      <div className="place-panel popover" hidden={!isOpen}>
        <output
          id={`${id}-message`}
          className={field.message ? 'block px-3 py-2 text-sm font-semibold' : 'sr-only'}
        >
          {field.message}
        </output>
        <ul
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a datalist can neither hold icons nor be styled
          role="listbox"
          aria-label={t('car.search.suggestions')}
        >
          {options.map((option) => (
            <Suggestion
              key={keyOf(option)}
              id={`${id}-${keyOf(option)}`}
              option={option}
              isActive={option === active}
              choose={() => field.choose(option)}
            />
          ))}
          {field.isUnknown && (
            <li role="presentation" className="px-3 py-2 text-sm text-muted">
              {t('car.search.no_place')}
            </li>
          )}
        </ul>
      </div>
      <CloseButton onClick={field.close} />
    </div>
  );
}

/** Where the field has the whole of a phone; the keyboard closes it by Escape. */
function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <ScriptedButton
      tabIndex={-1}
      className="place-close btn btn-ghost btn-icon btn-round"
      aria-label={t('common.action.close')}
      onClick={onClick}
    >
      <Close size={22} />
    </ScriptedButton>
  );
}

type PointFieldsProps = { where: Where; shown: string };

/** A point has no name that the server could find it by. */
function PointFields({ where: point, shown }: PointFieldsProps) {
  if (point.kind !== 'point') return null;
  const fields = { lat: point.lat, lng: point.lng, address: point.address ?? '', pointName: shown };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type SuggestionProps = { id: string; option: Option; isActive: boolean; choose: () => void };

function Suggestion({ id, option, isActive, choose }: SuggestionProps) {
  const t = useT();
  const Glyph = option.kind === 'near' ? Compass : option.place.kind === 'airport' ? Plane : Pin;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are the input's
    <li
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- an entry of the list above
      role="option"
      aria-selected={isActive}
      className={`menu-item cursor-pointer ${isActive ? 'bg-hover' : ''}`}
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <Glyph size={20} />
      {option.kind === 'near' ? (
        <span className="font-semibold">{t('car.search.near_me')}</span>
      ) : (
        <span className="min-w-0">
          <span className="block truncate">{option.place.name}</span>
          <span className="block truncate text-sm text-muted">{option.place.detail}</span>
        </span>
      )}
    </li>
  );
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

function usePlaceField(value: Where, onChange: (where: Where) => void) {
  const t = useT();
  const id = useId();
  const nearName = t('car.search.near_point');
  const [typed, setTyped] = useState(textOf(value, nearName));
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const { places, isLoading, look } = usePlaces();
  const input = useRef<HTMLInputElement>(null);
  const options = optionsOf(places);
  const active = options.find((option) => keyOf(option) === activeKey);

  const take = async ({ name, locate }: PlaceSuggestion) => {
    setTyped(name);
    onChange({ kind: 'place', place: name, name });
    const where = await locate().catch(() => null);
    setMessage('');
    if (where) onChange(where);
  };

  const isFound = (where: Where) => {
    setMessage('');
    setOpen(false);
    setTyped(nearName);
    onChange(where);
  };

  /** The browser's question took the focus: why it failed is said where one can type instead. */
  const isNotFound = (why: string) => {
    input.current?.focus();
    setOpen(true);
    setMessage(why);
  };

  const choose = (option: Option) => {
    setActiveKey(null);
    setMessage(t('car.search.locating'));
    setOpen(option.kind === 'near');
    if (option.kind === 'near') askWhere(t, isFound, isNotFound);
    else void take(option.place);
  };

  const enter = (isTyping: boolean) => {
    setMessage('');
    setOpen(true);
    if (!isTyping) look(value.kind === 'place' ? '' : typed, 0);
  };
  const { begin, ...focus } = useFocus(enter, () => setOpen(false));

  const type = (text: string) => {
    begin();
    setTyped(text);
    setMessage('');
    setOpen(document.activeElement === input.current);
    setActiveKey(null);
    look(text);
    onChange(whereOf(text));
  };

  useOnHydration(() => {
    const early = input.current?.value ?? typed;
    if (early !== typed) type(early);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = isOpen ? active : undefined;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActiveKey(keyAfter(options, activeKey, step));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') setOpen(false);
  };

  return {
    id,
    isOpen,
    active,
    options,
    message,
    /** Nothing was found for the text. */
    isUnknown: places.length === 0 && typed !== '' && !isLoading,
    choose,
    close: () => {
      setOpen(false);
      input.current?.blur();
    },
    input: {
      ref: input,
      value: typed,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      ...focus,
      onKeyDown,
    },
  };
}

/**
 * Selects the text of a field that is entered. React tells again of a focus from before it hydrated the field: what was
 * typed since then stays, and `onEnter` hears of it.
 *
 * @returns `begin`, for when somebody types
 */
function useFocus(onEnter: (isTyping: boolean) => void, onLeave: () => void) {
  const isTyping = useRef(false);
  return {
    begin: () => {
      isTyping.current = true;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!isTyping.current) currentTarget.select();
      onEnter(isTyping.current);
    },
    onBlur: () => {
      isTyping.current = false;
      onLeave();
    },
  };
}

function askWhere(
  t: Translate,
  isFound: (where: Where) => void,
  isNotFound: (why: string) => void,
) {
  getUserLocation(
    ({ lat, lng }) => isFound(pointAt({ lat, lng }, null)),
    (problem, failure) =>
      isNotFound(failure === 'unsupported' ? problem : t(`car.search.geolocation.${failure}`)),
  );
}

function whereOf(text: string): Where {
  return text.trim() === '' ? { kind: 'anywhere' } : { kind: 'place', place: text, name: text };
}

function textOf(where: Where, nearName: string): string {
  if (where.kind === 'place') return where.name;
  return where.kind === 'point' ? (where.address ?? nearName) : '';
}
