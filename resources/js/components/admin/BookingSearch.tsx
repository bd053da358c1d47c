import { Form } from '@inertiajs/react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';

type Props = { label: string; action: string; show: string; search: string };

/** Finds rows in a worklist; the tab stays. */
export function BookingSearch({ label, action, show, search }: Props) {
  const t = useT();
  return (
    <Form
      action={action}
      method="get"
      className="mt-5 grid max-w-2xl grid-cols-[1fr_auto] items-end gap-3"
    >
      <input type="hidden" name="show" value={show} />
      <TextField
        key={search}
        label={label}
        name="q"
        type="search"
        icon={Search}
        defaultValue={search}
        maxLength={80}
      />
      <div className="cluster">
        <Button type="submit" native>
          {t('common.action.search')}
        </Button>
        {search !== '' && (
          <LinkButton href={`${action}?show=${show}`} variant="ghost">
            {t('admin.search.clear')}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
