import { Form, router } from '@inertiajs/react';
import { useState } from 'react';
import { Button, IconButton } from '#js/components/ui/Button.tsx';
import { Checkbox, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Eye, Grid, Trash } from '#js/components/ui/icons/interface.tsx';
import { Popover } from '#js/components/ui/Popover.tsx';
import { MenuItem } from '#js/components/ui/Menu.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Vehicles/Index'];
type LooksProps = Pick<Props, 'company' | 'columns' | 'offered' | 'views' | 'urls'> & {
  /** What the table is asked for now, as its address says. */
  look: string;
};

/** Saved views, and the choice of columns. */
export function FleetLooks(props: LooksProps) {
  return (
    <div className="cluster">
      <Views {...props} />
      <Columns {...props} />
    </div>
  );
}

function Views({ company, views, urls, look }: LooksProps) {
  const t = useT();
  const [naming, setNaming] = useState(false);
  const open = views.find(({ isOpen }) => isOpen);
  return (
    <>
      <Popover
        kind="panel"
        trigger={{
          className: 'btn btn-secondary btn-sm',
          content: (
            <>
              <Eye size={18} />
              {open?.name ?? t('fleet.views.title')}
            </>
          ),
        }}
      >
        {views.length === 0 && <p className="max-w-64 p-2 text-sm">{t('fleet.views.none')}</p>}
        <ul className="min-w-56">
          {views.length > 0 && (
            <li>
              <MenuItem href={`${urls.table}?company=${company.slug}`}>
                {t('fleet.views.all')}
              </MenuItem>
            </li>
          )}
          {views.map((view) => (
            <li key={view.id} className="flex items-center gap-1">
              <div className="min-w-0 flex-1">
                <MenuItem href={view.url} current={view.isOpen}>
                  {view.name}
                </MenuItem>
              </div>
              <IconButton
                icon={Trash}
                size="sm"
                label={t('fleet.views.remove', { name: view.name })}
                onClick={() => router.delete(view.destroyUrl, { preserveScroll: true })}
              />
            </li>
          ))}
        </ul>
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setNaming(true)}>
          {t('fleet.views.save')}
        </Button>
      </Popover>
      <Dialog
        open={naming}
        onClose={() => setNaming(false)}
        title={t('fleet.views.save')}
        look="sheet"
      >
        <Form
          action={urls.views}
          method="post"
          options={{ preserveScroll: true, preserveState: true }}
          onSuccess={() => setNaming(false)}
          className="grid gap-4"
        >
          {({ processing }) => (
            <>
              <input type="hidden" name="company" value={company.slug} />
              <input type="hidden" name="look" value={look} />
              <TextField
                label={t('fleet.views.name')}
                hint={t('fleet.views.name_hint')}
                name="name"
                maxLength={40}
                defaultValue={open?.name}
                required
              />
              <Button type="submit" processing={processing} className="justify-self-start">
                {t('common.action.save')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}

function Columns({ company, columns, offered, urls, look }: LooksProps) {
  const t = useT();
  return (
    <Popover
      trigger={{
        className: 'btn btn-secondary btn-sm',
        content: (
          <>
            <Grid size={18} />
            {t('fleet.columns.title')}
          </>
        ),
      }}
    >
      {(panel) => (
        <Form
          key={columns.join()}
          action={urls.columns}
          method="put"
          options={{ preserveScroll: true, preserveState: true }}
          className="grid gap-3 p-2"
        >
          <input type="hidden" name="company" value={company.slug} />
          <input type="hidden" name="look" value={look} />
          <ChoiceGroup legend={t('fleet.columns.title')} hint={t('fleet.columns.hint')}>
            {offered.map((column) => (
              <Checkbox
                key={column}
                name="columns[]"
                value={column}
                label={t(`fleet.column.${column}`)}
                defaultChecked={columns.includes(column)}
              />
            ))}
          </ChoiceGroup>
          <Button type="submit" size="sm" popoverTarget={panel} popoverTargetAction="hide">
            {t('fleet.columns.save')}
          </Button>
        </Form>
      )}
    </Popover>
  );
}
