import { router } from '@inertiajs/react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';

type Props = {
  action: string;
  company: { slug: string };
  /** What the fields show: for another filter they begin anew. */
  shown: unknown;
  className: string;
  children: ReactNode;
};

/** Narrows what a page of a company shows. The address has only what was filled in, so that it can be passed on. */
export function FilterForm({ action, company, shown, className, children }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    router.get(action, Object.fromEntries(filled), { preserveState: true, preserveScroll: true });
  };
  return (
    <form
      key={JSON.stringify(shown)}
      action={action}
      method="get"
      onSubmit={send}
      className={className}
    >
      <input type="hidden" name="company" value={company.slug} />
      {children}
    </form>
  );
}

/** Sends the form of a select in which something else is chosen. */
export function sendForm({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
  currentTarget.form?.requestSubmit();
}
