import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = {
  /** What is known so far. */
  value?: string | null;
  label?: string;
  hint?: string;
  disabled?: boolean;
  className?: string;
  /** `off` where somebody else's account is filled in. */
  autoComplete?: string;
};

export function NameField({ value, ...rest }: Props) {
  const t = useT();
  return (
    <TextField
      label={t('common.person.name')}
      name="name"
      autoComplete="name"
      required
      defaultValue={value ?? undefined}
      {...rest}
    />
  );
}

export function EmailField({ value, ...rest }: Props) {
  const t = useT();
  return (
    <TextField
      label={t('common.person.email')}
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={value ?? undefined}
      {...rest}
    />
  );
}

export function PhoneField({ value, ...rest }: Props) {
  const t = useT();
  return (
    <TextField
      label={t('common.person.phone')}
      name="phone"
      type="tel"
      autoComplete="tel"
      optional
      defaultValue={value ?? undefined}
      {...rest}
    />
  );
}

/** Where the person lives, as their contracts name it. */
export function AddressField({
  value,
  error,
  ...rest
}: Props & { error?: string | undefined; form?: string; optional?: boolean; required?: boolean }) {
  const t = useT();
  return (
    <TextField
      label={t('common.person.address')}
      name="address"
      autoComplete="street-address"
      minLength={8}
      maxLength={160}
      hint={t('common.person.address_hint')}
      error={error}
      defaultValue={value ?? undefined}
      {...rest}
    />
  );
}

export function TownField({ value, ...rest }: Props) {
  const t = useT();
  return (
    <TextField
      label={t('common.person.town')}
      name="town"
      autoComplete="address-level2"
      maxLength={80}
      required
      defaultValue={value ?? undefined}
      {...rest}
    />
  );
}
