import { TextField } from '#js/components/ui/TextField.tsx';

/** A code of the authenticator app or a recovery code, which has letters too. */
export function CodeField({ label }: { label: string }) {
  return (
    <TextField
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
