import { usePage } from '@inertiajs/react';
import { useEffect } from 'react';
import { Objections } from '#js/components/booking/Objections.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { FormErrors } from '#js/components/ui/field-error.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { Stepper } from '#js/components/ui/Progress.tsx';
import { ArrowLeft, ArrowRight } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { FiguresStep } from './FiguresStep.tsx';
import { steps } from './form.ts';
import { DamagesStep } from './late.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { odometerProblem } from './progress.ts';
import { SignStep } from './SignStep.tsx';
import { useStoredHandover } from './use-stored-screen.ts';
import { useDelivery, type HandoverDelivery } from './use-delivery.ts';
import { useHandover, type Handover } from './use-handover.ts';
import { Scripted } from '#js/components/ui/Scripted.tsx';

const forms = { photos: PhotosStep, figures: FiguresStep, damages: DamagesStep, sign: SignStep };

/** The host's four steps at the car, in whatever order they are needed. */
export function HandoverForm({ view }: { view: HandoverView }) {
  const t = useT();
  const { errors } = usePage().props;
  const handover = useHandover(view);
  const own = view.by === 'client' ? '_alone' : '';
  const delivery = useDelivery({
    ref: view.ref,
    leg: view.leg,
    files: view.urls.photo,
    words: t(`owner.handover.submitted${own}`),
  });
  const signed = view.by === 'client' ? delivery.client : delivery.host;
  // What is signed is changed by nobody until it is taken back.
  const step = signed ? 'sign' : handover.step;
  useForgotten(handover, delivery, signed?.state === 'sent');
  useStoredHandover(view, handover.photos.map(({ id }) => id).join(' '));
  const StepForm = forms[step];
  return (
    <>
      <Stepper
        steps={steps.map((key) => ({ key, label: t(`owner.handover.step.${key}`) }))}
        current={step}
      />
      {view.inspection.status === 'contested' && (
        <div className="mt-4">
          <Notice tone="warning" title={t('owner.handover.contested')}>
            <Objections inspection={view.inspection} timeZone={view.timeZone} />
          </Notice>
        </div>
      )}
      <section className="my-6">
        <h2 className="mb-3">{t(`owner.handover.step.${step}`)}</h2>
        <FormErrors value={errors}>
          <Scripted>
            <StepForm view={view} handover={handover} delivery={delivery} />
          </Scripted>
        </FormErrors>
      </section>
      {!signed && <Bar view={view} handover={handover} />}
    </>
  );
}

/** What was signed in an earlier round is over, and so is the draft of what the server has taken. */
function useForgotten(handover: Handover, { delivery }: HandoverDelivery, isTaken: boolean) {
  useEffect(() => void delivery.forgetSent(), [delivery]);
  const { forget } = handover;
  useEffect(() => {
    if (isTaken) void forget();
  }, [isTaken, forget]);
}

/** Back and on, under the thumb, and what has been saved. */
function Bar({ view, handover }: { view: HandoverView; handover: Handover }) {
  const t = useT();
  const { step, save, queued, values, goTo } = handover;
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const move = (to: typeof before) => {
    if (to === after && step === 'figures' && odometerProblem(values.odometerKm, view)) {
      document.querySelector<HTMLInputElement>('input[name="odometerKm"]')?.focus();
      return;
    }
    if (to) goTo(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={`sticky-bar flex-wrap gap-y-2 ${after ? '' : 'static'}`}>
      <Button
        variant="secondary"
        icon={ArrowLeft}
        className="whitespace-nowrap"
        disabled={!before}
        onClick={() => move(before)}
      >
        {t('common.action.back')}
      </Button>
      <output className="text-center text-sm text-muted max-sm:order-first max-sm:basis-full">
        {queued.length > 0
          ? t('owner.handover.queued', { count: queued.length })
          : t(`owner.handover.${save}`)}
      </output>
      {after ? (
        <Button icon={ArrowRight} className="whitespace-nowrap" onClick={() => move(after)}>
          {t('common.action.next')}
        </Button>
      ) : (
        <span />
      )}
    </div>
  );
}
