import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Checkbox } from '#js/components/ui/Choice.tsx';
import { FieldError } from '#js/components/ui/Field.tsx';
import { useFieldError } from '#js/components/ui/field-error.tsx';
import type { useRange } from './use-range.ts';

type Props = {
  url: string;
  method: 'post' | 'put';
  range: ReturnType<typeof useRange>;
  submit: string;
  onDone?: () => void;
  children: ReactNode;
  /** Beside the button. */
  further?: ReactNode;
};

/** A form for the chosen days, which are deselected when it is done. */
export function RangeForm({ url, method, range, submit, onDone, children, further }: Props) {
  return (
    <Form
      action={url}
      method={method}
      options={{ preserveScroll: true }}
      resetOnSuccess
      onSuccess={() => {
        range.set(null);
        onDone?.();
      }}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ processing }) => (
        <>
          <input type="hidden" name="from" value={range.range?.from ?? ''} />
          <input type="hidden" name="to" value={range.range?.to ?? ''} />
          {children}
          <RangeError />
          <FreeOnly />
          <Button type="submit" processing={processing} disabled={!range.range}>
            {submit}
          </Button>
          {further}
        </>
      )}
    </Form>
  );
}

function RangeError() {
  const from = useFieldError('from');
  const to = useFieldError('to');
  const error = from ?? to;
  return error ? <FieldError>{error}</FieldError> : null;
}

/** Offered once something stood in the way of a part. */
function FreeOnly() {
  const offer = useFieldError('free');
  return offer ? <Checkbox name="clashes" value="free" label={offer} /> : null;
}
