import { Check } from '#js/components/ui/Choice.tsx';
import { Bell, Monitor } from '#js/components/ui/icons/interface.tsx';
import { Mail, Phone } from '#js/components/ui/icons/people.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

export type Preference = Pages['Profile/Edit']['preferences'][number];

const channels = ['centre', 'live', 'mail', 'push'] as const;
const icons = { centre: Bell, live: Monitor, mail: Mail, push: Phone };

type Channel = (typeof channels)[number];

type TableProps = {
  title: string;
  preferences: readonly Preference[];
  /** As `kind.channel`. */
  wanted: ReadonlySet<string>;
  onChange: (names: readonly string[], isOn: boolean) => void;
};

/** The kinds of one group. A heading turns its column on or off, the name of a kind its row. */
export function PreferenceTable({ title, preferences, wanted, onChange }: TableProps) {
  if (preferences.length === 0) return null;
  return (
    <table className="w-full">
      <thead className="sticky top-(--header-height) z-10 bg-surface">
        <tr className="border-b border-line text-sm">
          <th scope="col" className="py-2 text-start font-semibold">
            {title}
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-11 p-0 text-center align-bottom sm:w-22">
              <Column channel={channel} {...{ preferences, wanted, onChange }} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <Row key={preference.kind} {...{ preference, wanted, onChange }} />
        ))}
      </tbody>
    </table>
  );
}

type ColumnProps = Omit<TableProps, 'title'> & { channel: Channel };

function Column({ channel, preferences, wanted, onChange }: ColumnProps) {
  const t = useT();
  const Glyph = icons[channel];
  const open = preferences.filter(({ locked }) => !isIn(locked, channel));
  const names = open.map(({ kind }) => `${kind}.${channel}`);
  const isOn = names.every((name) => wanted.has(name));
  const label = t(`profile.notifications.${channel}`);
  return (
    <ScriptedButton
      className="inline-flex min-h-11 w-full flex-col items-center justify-center gap-0.5 rounded-md font-medium text-muted hover:bg-hover hover:text-ink"
      aria-label={t('profile.notifications.allOf', { channel: label })}
      aria-pressed={isOn}
      onClick={() => onChange(names, !isOn)}
    >
      <Glyph size={18} />
      <span className="max-sm:sr-only">{label}</span>
    </ScriptedButton>
  );
}

type RowProps = Pick<TableProps, 'wanted' | 'onChange'> & { preference: Preference };

function Row({ preference, wanted, onChange }: RowProps) {
  const t = useT();
  const { kind, locked } = preference;
  const name = t(`profile.kinds.${kind}`);
  const names = channels
    .filter((channel) => !isIn(locked, channel))
    .map((channel) => `${kind}.${channel}`);
  const isOn = names.every((one) => wanted.has(one));
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="p-0 text-start font-normal">
        <ScriptedButton
          className="min-h-11 w-full rounded-md py-1 pe-2 text-start hover:bg-hover"
          aria-pressed={isOn}
          aria-label={t('profile.notifications.rowOf', { kind: name })}
          onClick={() => onChange(names, !isOn)}
        >
          {name}
        </ScriptedButton>
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center">
          <ChannelBox {...{ preference, channel, wanted, onChange }} />
        </td>
      ))}
    </tr>
  );
}

function ChannelBox({ preference, channel, wanted, onChange }: RowProps & { channel: Channel }) {
  const t = useT();
  const name = `${preference.kind}.${channel}`;
  const isLocked = isIn(preference.locked, channel);
  const label = t('profile.notifications.label', {
    kind: t(`profile.kinds.${preference.kind}`),
    channel: t(`profile.notifications.${channel}`),
  });
  return (
    <label className="inline-flex size-11 items-center justify-center">
      <span className="sr-only">
        {isLocked ? `${label} (${t('profile.notifications.locked')})` : label}
      </span>
      <Check
        name="wanted[]"
        value={name}
        checked={isLocked || wanted.has(name)}
        disabled={isLocked}
        onChange={(event) => onChange([name], event.target.checked)}
      />
    </label>
  );
}

function isIn(locked: Preference['locked'], channel: Channel): boolean {
  return locked.some((one) => one === channel);
}
