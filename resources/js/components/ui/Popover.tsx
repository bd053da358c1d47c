import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ScriptedButton } from './ScriptedButton.tsx';

type PopoverProps = {
  /** Content and classes of the button that opens the panel. */
  trigger: {
    className: string;
    label?: string | undefined;
    describedBy?: string | undefined;
    content: ReactNode;
  };
  className?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** `menu`: arrow keys move between its links and buttons, and pressing one closes it. */
  kind?: 'menu' | 'panel' | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** May be a function of the panel's id, for a button with `popoverTarget` that closes the panel. */
  children: ReactNode | ((panelId: string) => ReactNode);
};

const GAP = 6;
const EDGE = 8;

/** Places the panel below its button; if there is no room, above it, or else anywhere on the screen. */
function place(panel: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, scrollHeight: height } = panel;
  const wantedLeft = align === 'start' ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const lowest = innerHeight - height - EDGE;
  const wantedTop = below > lowest && above >= EDGE ? above : Math.min(below, lowest);
  panel.style.left = `${Math.max(EDGE, Math.min(wantedLeft, innerWidth - width - EDGE))}px`;
  panel.style.top = `${Math.max(EDGE, wantedTop)}px`;
  panel.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = Object.entries(steps).find(([key]) => key === event.key)?.[1];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];
  const from = items.findIndex((item) => item === document.activeElement);
  const to = Math.min(Math.max(from + step, 0), items.length - 1);
  items[to]?.focus();
}

/** The browser's popover, placed beside its button; Escape and a press outside close it. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    className = 'popover',
    align = 'start',
    kind = 'panel',
    onToggle,
    children,
  } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const [element, anchor] = [panel.current, button.current];
    if (!open || !element || !anchor) return undefined;
    const observer = new ResizeObserver(() => place(element, anchor, align));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open, align]);

  return (
    <>
      <ScriptedButton
        ref={button}
        popoverTarget={id}
        aria-label={trigger.label}
        aria-describedby={trigger.describedBy}
        className={trigger.className}
      >
        {trigger.content}
      </ScriptedButton>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only listens to the buttons inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={className}
        onKeyDown={kind === 'menu' ? walk : undefined}
        onClick={(event) => {
          const pressed = event.target instanceof Element && event.target.closest('a, button');
          if (kind === 'menu' && pressed) panel.current?.hidePopover();
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onToggle?.(event.newState === 'open');
          if (event.newState !== 'open' || !panel.current || !button.current) return;
          place(panel.current, button.current, align);
          if (kind === 'menu') panel.current.querySelector<HTMLElement>('a, button')?.focus();
        }}
      >
        {typeof children === 'function' ? children(id) : children}
      </div>
    </>
  );
}
