import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = {
  action: string;
  /** What the words are searched in. */
  label: string;
  words: string;
  /** Said of the link to everything; without it there is none. */
  clear?: string | undefined;
  /** The other fields. */
  children: ReactNode;
};

/** Words and other fields by which a list of the staff is narrowed. */
export function SearchForm({ action, label, words, clear, children }: Props) {
  const t = useT();
  return (
    <Form action={action} method="get" className="my-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <div className="col-span-full flex flex-wrap items-end gap-3">
        <TextField
          label={label}
          name="q"
          type="search"
          icon={Search}
          className="min-w-0 flex-1"
          maxLength={80}
          defaultValue={words}
        />
        <Button type="submit" native>
          {t('common.action.search')}
        </Button>
      </div>
      {children}
      {clear && (
        <div className="col-span-full">
          <LinkButton href={action} variant="ghost" size="sm">
            {clear}
          </LinkButton>
        </div>
      )}
    </Form>
  );
}
