import { IdentityFields } from './IdentityFields.tsx';
import { Preview } from './late.tsx';
import { ListingSteps, stepsAround, type ListingStep } from './ListingSteps.tsx';
import { Photos } from './Photos.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SpecificationFields } from './SpecificationFields.tsx';
import { StepForm } from './StepForm.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Cars/Edit'];

const sections = ['identity', 'specification', 'place', 'photos', 'price', 'rules'] as const;

/** Introduces the page: a draft, a car in review, or a listed car. */
export function useListingIntro({ status }: Props['car']): string {
  const t = useT();
  const intro = { draft: 'draft_intro', in_review: 'review_intro' } as const;
  return t(
    `listing.${status === 'draft' || status === 'in_review' ? intro[status] : 'edit_intro'}`,
  );
}

/** The form of a car: a draft step by step, any other car in sections. */
export function CarForm(props: Props) {
  const { car, step } = props;
  return (
    <>
      <Asked car={car} />
      {step ? <OneStep {...props} step={step} /> : <AllSections {...props} />}
      <Archive car={car} />
    </>
  );
}

/** What the staff have asked for. */
function Asked({ car: { asked } }: Pick<Props, 'car'>) {
  const t = useT();
  if (!asked) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={t('listing.asked_title')}>
        <ul>
          {asked.reasons.map((reason) => (
            <li key={reason}>{t(`listing.reason.${reason}`)}</li>
          ))}
        </ul>
        {asked.words && <p>{asked.words}</p>}
      </Notice>
    </div>
  );
}

/** Archives a car that is sold, or deletes a draft. */
function Archive({ car: { status, urls } }: Pick<Props, 'car'>) {
  const t = useT();
  const what = status === 'draft' ? 'draft' : 'car';
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose text-muted">{t(`listing.archive.${what}.intro`)}</p>
      <PostDialog
        label={t(`listing.archive.${what}.action`)}
        title={t(`listing.archive.${what}.title`)}
        url={urls.move}
        data={{ move: 'archive' }}
        danger
        size="sm"
      >
        {t(`listing.archive.${what}.text`)}
      </PostDialog>
    </div>
  );
}

function OneStep({ step, ...props }: Props & { step: ListingStep }) {
  const t = useT();
  const { car } = props;
  const { before, after } = stepsAround(step);
  return (
    <>
      <ListingSteps current={step} />
      <Card title={t(`listing.step.${step}`)}>
        {step === 'preview' ? <Preview {...props} /> : <SectionFields {...props} section={step} />}
        <div className="cluster mt-4">
          {before && (
            <LinkButton href={`${car.urls.edit}?step=${before}`} variant="ghost">
              {t('common.action.back')}
            </LinkButton>
          )}
          {step === 'photos' && (
            <LinkButton href={`${car.urls.edit}?step=${after}`}>
              {t('listing.to_preview')}
            </LinkButton>
          )}
        </div>
      </Card>
    </>
  );
}

function AllSections(props: Omit<Props, 'step'>) {
  const t = useT();
  return (
    <div className="grid gap-6">
      {sections.map((section) => (
        <Card key={section} title={t(`listing.step.${section}`)}>
          <SectionFields {...props} section={section} />
        </Card>
      ))}
    </div>
  );
}

type SectionProps = Omit<Props, 'step'> & { section: (typeof sections)[number] };

function SectionFields({ section, car, models, map, earnings }: SectionProps) {
  const t = useT();
  if (section === 'photos') return <Photos car={car} />;
  return (
    <StepForm car={car} step={section}>
      {section === 'identity' && <IdentityFields car={car} models={models} />}
      {section === 'specification' && (
        <>
          {car.status === 'draft' && (
            <p className="sm:col-span-2">{t('listing.specification.text')}</p>
          )}
          <SpecificationFields car={car} />
        </>
      )}
      {section === 'place' && (
        <PlaceFields
          at={car}
          config={map}
          words={{
            addressHint: t('listing.place.address_hint'),
            map: t('listing.place.map'),
            here: t('listing.place.here'),
            note: t('listing.place.public'),
          }}
        />
      )}
      {section === 'price' && <PriceFields car={car} earnings={earnings} />}
      {section === 'rules' && <RuleFields car={car} />}
    </StepForm>
  );
}
