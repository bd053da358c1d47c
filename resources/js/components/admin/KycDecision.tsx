import { DriverDate } from '#js/components/documents/DriverDate.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { DecisionForm } from './DecisionForm.tsx';

type Props = { reviewUrl: string; licenceExpiresOn: string | null };

/** What the documents say is written down with the decision; of the numbers only the ends are kept. */
export function KycDecision({ reviewUrl, licenceExpiresOn }: Props) {
  const t = useT();
  return (
    <DecisionForm
      title={t('admin.kyc.decision')}
      reviewUrl={reviewUrl}
      approve={t('admin.kyc.approve')}
      reason={t('admin.kyc.reason')}
    >
      <DriverDate of="licenceExpiresOn" hint={t('admin.kyc.compare')} value={licenceExpiresOn} />
      <TextField
        label={t('admin.kyc.identityNumber')}
        hint={t('admin.kyc.numberHint')}
        name="identityNumber"
        autoComplete="off"
        maxLength={30}
        optional
      />
      <TextField
        label={t('admin.kyc.licenceNumber')}
        name="licenceNumber"
        autoComplete="off"
        maxLength={30}
        optional
      />
      <TextField
        label={t('admin.kyc.country')}
        name="country"
        defaultValue="RO"
        pattern="[A-Z]{2}"
        maxLength={2}
        required
      />
    </DecisionForm>
  );
}
