import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';

/** A button that posts an empty form. */
export function PostButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Form action={url} method="post" options={{ preserveScroll: true }}>
      {({ processing }) => (
        <Button type="submit" processing={processing}>
          {children}
        </Button>
      )}
    </Form>
  );
}
