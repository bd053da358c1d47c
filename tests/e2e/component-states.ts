/**
 * What each interactive component of `components/ui` looks like in each of its states, in names of the theme. A state
 * without colours has only to differ from the default.
 */
export type State = 'hover' | 'focus' | 'active' | 'checked' | 'disabled' | 'invalid';

export type Look = Partial<
  Record<'color' | 'backgroundColor' | 'borderTopColor' | 'outlineColor' | 'opacity', string>
>;

export type Component = {
  selector: string;
  /** The element with focus, checked state and error, if it is not the component itself. */
  control?: string;
  /** The attribute that says it is chosen, of what is no field. */
  chosen?: [name: string, value: string];
  states: Partial<Record<State, Look>>;
};

const token = (name: string) => `var(--color-${name})`;
const mixed = (name: string, share: number, other = 'transparent') =>
  `color-mix(in oklab, ${token(name)} ${share}%, ${other})`;

const ring: Look = { outlineColor: token('brand') };
const faded: Look = { opacity: '0.55' };
const field: Component['states'] = {
  hover: { borderTopColor: token('ink') },
  focus: { borderTopColor: token('brand') },
  invalid: { borderTopColor: token('danger') },
  disabled: { backgroundColor: token('sunken'), color: token('muted') },
};
const filled: Look = { backgroundColor: token('brand'), borderTopColor: token('brand') };
const button = (hover: Look): Component['states'] => ({
  hover,
  focus: ring,
  active: {},
  disabled: faded,
});
const chosenCard: Look = {
  borderTopColor: token('brand'),
  backgroundColor: mixed('brand-soft', 45, token('surface')),
};
const chosenSegment: Look = { backgroundColor: token('raised'), color: token('ink') };

/** Where components are found: at an address, after following a link there and pressing something. */
export type Place = { path: string; follow?: string; press?: string; components: Component[] };

export const forVisitors: Place[] = [
  {
    path: '/login',
    components: [
      {
        selector: 'main .btn-primary',
        states: button({ backgroundColor: token('brand-strong') }),
      },
      {
        selector: 'main .input-trail .btn-ghost',
        states: button({ backgroundColor: token('hover') }),
      },
      { selector: 'main .link', states: { hover: {}, focus: ring } },
      { selector: 'main .input', states: field },
      {
        selector: 'main .check:not(:checked)',
        states: { focus: ring, checked: filled, invalid: { borderTopColor: token('danger') } },
      },
    ],
  },
  {
    path: '/register',
    components: [
      {
        selector: 'main .radio-card:has(input:not(:checked))',
        control: 'input',
        states: {
          hover: { borderTopColor: token('line-strong') },
          focus: ring,
          checked: chosenCard,
          disabled: faded,
        },
      },
    ],
  },
  {
    path: '/cars?place=cluj-napoca',
    components: [
      {
        selector: 'main .btn-secondary',
        states: button({ backgroundColor: token('hover'), borderTopColor: token('line-strong') }),
      },
      {
        selector: '.chip:has(input:not(:checked))',
        control: 'input',
        states: {
          hover: { borderTopColor: token('line-strong') },
          focus: ring,
          checked: { borderTopColor: token('brand'), color: token('brand') },
        },
      },
      {
        selector: '.segment:not([aria-current])',
        chosen: ['aria-current', 'true'],
        states: { focus: ring, checked: chosenSegment },
      },
      {
        selector: '.switch:not(:checked)',
        states: {
          focus: ring,
          checked: { backgroundColor: token('brand') },
          disabled: { opacity: '0.5' },
        },
      },
      { selector: 'main select.input', states: field },
      {
        selector: '.dates-trigger',
        states: { hover: { borderTopColor: token('ink') }, focus: ring },
      },
      {
        selector: '.menu-item:not([data-danger], [aria-current], [aria-pressed=true])',
        chosen: ['aria-current', 'true'],
        states: {
          hover: { backgroundColor: token('hover') },
          focus: { backgroundColor: token('hover') },
          checked: { color: token('brand') },
        },
      },
      { selector: '.search-entry', states: { hover: {}, focus: ring } },
      { selector: '.leaf-arrow', states: { focus: { ...ring, opacity: '1' } } },
      {
        selector: '.compare-toggle:not([aria-pressed=true])',
        chosen: ['aria-pressed', 'true'],
        states: { focus: { ...ring, opacity: '1' }, checked: { opacity: '1' } },
      },
    ],
  },
  {
    path: '/cars?place=cluj-napoca',
    follow: '.grid-cards a[href^="/cars/"]',
    press: 'details:has(.stepper-input) > summary',
    components: [
      {
        selector: '.stepper-input',
        control: 'input',
        states: { focus: { borderTopColor: token('brand') } },
      },
      {
        selector: '.stepper-input > button:not(:disabled)',
        states: {
          hover: { backgroundColor: token('hover') },
          focus: ring,
          disabled: { opacity: '0.35' },
        },
      },
      { selector: '.gallery > button', states: { focus: ring } },
    ],
  },
  {
    path: '/cars/map?place=cluj-napoca',
    components: [{ selector: '.card-link', states: { hover: {} } }],
  },
];

export const forClients: Place[] = [
  {
    path: '/client/bookings',
    components: [
      {
        selector: '.tab:not([aria-current])',
        chosen: ['aria-current', 'page'],
        states: {
          hover: { color: token('ink') },
          focus: ring,
          checked: { color: token('ink') },
        },
      },
    ],
  },
  {
    path: '/profile',
    components: [
      { selector: 'main .radio:not(:checked)', states: { focus: ring, checked: filled } },
      {
        selector: 'main .drop',
        control: 'input',
        states: {
          hover: { borderTopColor: token('brand'), backgroundColor: token('brand-soft') },
          focus: ring,
        },
      },
    ],
  },
  {
    path: '/client/bookings',
    follow: 'main a[href^="/client/bookings/"]',
    press: 'main button:has-text("Anulați rezervarea")',
    components: [
      {
        selector: '.btn-danger',
        states: button({ backgroundColor: token('danger-strong') }),
      },
    ],
  },
];
