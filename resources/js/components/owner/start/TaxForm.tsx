import { Form } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { DateField } from '#js/components/ui/DateField.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { CountryOption } from '#server/http/presenters/countries.ts';
import type { TaxDetailsView } from '#server/http/presenters/owner-start.ts';

type Props = {
  tax: TaxDetailsView;
  countries: readonly CountryOption[];
  hostId: string;
  from: 'start' | 'profile';
  /** Beside the button that saves. */
  children?: ReactNode;
};

/** What is reported of a person's earnings each year. */
export function TaxForm({ tax, countries, hostId, from, children }: Props) {
  const t = useT();
  return (
    <Form
      action={route('owner.tax-details.update')}
      transform={(data) => ({ ...data, hostId, from })}
      options={{ preserveScroll: from === 'profile' }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ processing }) => (
        <>
          <TextField
            label={t('owner.start.legal_name')}
            name="legalName"
            autoComplete="name"
            required
            minLength={2}
            maxLength={80}
            defaultValue={tax.legalName}
            className="sm:col-span-2"
          />
          <TextField
            label={t('owner.start.address')}
            name="address"
            autoComplete="street-address"
            hint={t('common.person.address_hint')}
            required
            minLength={8}
            maxLength={160}
            defaultValue={tax.address ?? ''}
            className="sm:col-span-2"
          />
          <DateField
            label={t('owner.start.born_on')}
            name="bornOn"
            autoComplete="bday"
            required
            value={tax.bornOn ?? ''}
          />
          <TextField
            label={t('owner.start.number')}
            hint={
              tax.number
                ? t('owner.start.number_saved', { number: tax.number })
                : t('owner.start.number_hint')
            }
            name="number"
            autoComplete="off"
            maxLength={30}
            required={!tax.number}
            optional={Boolean(tax.number)}
          />
          <Select
            label={t('owner.start.residence')}
            name="residence"
            defaultValue={tax.residence}
            options={countries}
          />
          <TextField
            label={t('owner.start.vat_number')}
            name="vatNumber"
            autoComplete="off"
            maxLength={20}
            defaultValue={tax.vatNumber ?? ''}
            optional
          />
          <div className="cluster sm:col-span-2">
            <Button type="submit" processing={processing}>
              {t(from === 'start' ? 'auth.newRole.submit' : 'common.action.save')}
            </Button>
            {children}
          </div>
        </>
      )}
    </Form>
  );
}
