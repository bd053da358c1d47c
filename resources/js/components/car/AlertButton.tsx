import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#js/components/ui/Button.tsx';
import { Bell } from '#js/components/ui/icons/interface.tsx';
import { route } from '#shared/routes.ts';

export type AlertRequest =
  | { kind: 'price_drop'; car: string; from: string | null; to: string | null }
  | { kind: 'car_free'; car: string; from: string; to: string }
  | { kind: 'search'; search: string };

type AlertButtonProps = { request: AlertRequest; size?: ButtonProps['size']; children: ReactNode };

/** "Tell me when …". A visitor signs in first and comes back to the page. */
export function AlertButton({ request, size, children }: AlertButtonProps) {
  return (
    <Form
      action={route('client.alerts.store')}
      options={{ preserveScroll: true }}
      className="contents"
    >
      {({ processing }) => (
        <>
          {Object.entries(request).map(
            ([name, value]) =>
              value !== null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Button
            type="submit"
            native
            variant="secondary"
            size={size}
            icon={Bell}
            processing={processing}
          >
            {children}
          </Button>
        </>
      )}
    </Form>
  );
}
