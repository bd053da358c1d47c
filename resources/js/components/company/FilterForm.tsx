import { Form } from '@inertiajs/react';
import type { ChangeEvent, ReactNode } from 'react';

type Props = {
  action: string;
  company: { slug: string };
  /** What the fields show: for another filter they begin anew. */
  shown: unknown;
  className: string;
  children: ReactNode;
};

/** Narrows what a page of a company shows. */
export function FilterForm({ action, company, shown, className, children }: Props) {
  return (
    <Form
      key={JSON.stringify(shown)}
      action={action}
      method="get"
      options={{ preserveState: true, preserveScroll: true }}
      className={className}
    >
      <input type="hidden" name="company" value={company.slug} />
      {children}
    </Form>
  );
}

/** Sends the form of a select in which something else is chosen. */
export function sendForm({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
  currentTarget.form?.requestSubmit();
}
