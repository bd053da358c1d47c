import { Entry, LongEntry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = { value: string | null };

/** The telephone number that clients call. */
export function HostPhoneField({ value }: Props) {
  const t = useT();
  return (
    <Entry
      label={t('common.person.phone')}
      hint={t('owner.profile.phone_hint')}
      name="phone"
      type="tel"
      autoComplete="tel"
      max={30}
      value={value}
    />
  );
}

export function HostEmailField({ value, optional }: Props & { optional?: boolean }) {
  const t = useT();
  return (
    <Entry
      label={t('owner.profile.email')}
      hint={t('owner.profile.email_hint')}
      name="email"
      type="email"
      autoComplete="email"
      max={254}
      value={value}
      optional={optional}
    />
  );
}

/** @param minLength as the server checks it: a home address must be complete, a place may be short */
export function HostAddressField({ value, ...limits }: Props & { minLength: number; max: number }) {
  const t = useT();
  return (
    <Entry
      label={t('owner.profile.address')}
      hint={t('owner.profile.address_hint')}
      name="address"
      autoComplete="street-address"
      {...limits}
      value={value}
    />
  );
}

/** What the host says on its public page. */
export function HostAboutField({ value }: Props) {
  const t = useT();
  return (
    <LongEntry
      label={t('owner.profile.about')}
      hint={t('owner.profile.about_hint')}
      name="about"
      value={value}
      rows={5}
    />
  );
}
