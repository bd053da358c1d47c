import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Entry } from '#js/components/ui/Entry.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import type { CompanyView } from '#server/http/presenters/company.ts';

export type FormOf = { company: CompanyView; from: 'start' | 'profile' };

/** What the company is registered as. */
export function RegistrationForm({ company, from }: FormOf) {
  const t = useT();
  const hintOf = (own: string, value: string | null) =>
    company.isChecked && value !== null ? t('company.registration.checked') : own;
  return (
    <Form
      action={route('company.registration.update')}
      transform={(data) => ({ ...data, hostId: company.id, from })}
      options={{ preserveScroll: from === 'profile' }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ processing }) => (
        <>
          <Entry
            label={t('owner.profile.legal_name')}
            hint={hintOf(t('owner.profile.legal_name_hint'), company.legalName)}
            name="legalName"
            autoComplete="organization"
            minLength={2}
            max={120}
            value={company.legalName ?? company.name}
            className="sm:col-span-2"
          />
          <Entry
            label={t('company.registration.tax_id')}
            hint={hintOf(t('company.registration.tax_id_hint'), company.taxId)}
            name="taxId"
            autoComplete="off"
            max={20}
            value={company.taxId}
          />
          <Entry
            label={t('company.registration.trade_register')}
            hint={hintOf(t('company.registration.trade_register_hint'), company.tradeRegister)}
            name="tradeRegister"
            autoComplete="off"
            max={30}
            value={company.tradeRegister}
          />
          <div className="sm:col-span-2">
            <ChoiceGroup
              name="paysVat"
              legend={t('company.registration.vat')}
              className="grid gap-2 sm:grid-cols-2"
            >
              {(['yes', 'no'] as const).map((answer) => (
                <RadioCard
                  key={answer}
                  name="paysVat"
                  value={answer}
                  title={t(`company.registration.pays_vat.${answer}`)}
                  defaultChecked={
                    company.paysVat !== null && company.paysVat === (answer === 'yes')
                  }
                />
              ))}
            </ChoiceGroup>
          </div>
          <Entry
            label={t('company.registration.address')}
            hint={hintOf(t('company.registration.address_hint'), company.address)}
            name="address"
            autoComplete="street-address"
            minLength={8}
            max={200}
            value={company.address}
            className="sm:col-span-2"
          />
          <Button type="submit" processing={processing} className="justify-self-start">
            {t(from === 'start' ? 'auth.newRole.submit' : 'common.action.save')}
          </Button>
        </>
      )}
    </Form>
  );
}
