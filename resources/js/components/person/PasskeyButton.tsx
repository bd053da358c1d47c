import { router, usePage } from '@inertiajs/react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { withTimeZone } from '#js/lib/own-time-zone.ts';
import { useShared } from '#js/lib/page.ts';
import {
  canAutofill,
  signWithPasskey,
  stopWaiting,
  type PasskeyProblem,
} from '#js/lib/passkeys.ts';
import type { PasskeyUrls } from '#server/http/presenters/passkey.ts';

/** Before a challenge is too old, the next one is asked for. */
const RENEWED_MS = 4 * 60_000;

type Props = {
  urls: PasskeyUrls;
  label: string;
  variant?: 'primary' | 'secondary';
  /** Whether the browser may offer passkeys in the fields of the form around, too. */
  autofill?: boolean;
};

/** Signs in, or confirms, with a passkey; in a form, with what is chosen there besides the password. */
export function PasskeyButton({ urls, label, variant = 'secondary', autofill = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const [round, setRound] = useState(0);
  const send = (passkey: Signed) => {
    const values = { passkey, remember: isRemembered(place) };
    router.post(urls.answerUrl, withTimeZone(values), {
      preserveState: true,
      onFinish: () => setSending(false),
      onError: () => setRound(round + 1),
    });
  };
  const sign = async () => {
    setSending(true);
    setProblem(null);
    const signed = await signWithPasskey(urls.askUrl);
    if (signed.ok) return send(signed.passkey);
    setSending(false);
    if (signed.problem === 'ended') router.reload();
    else setProblem(signed.problem);
    setRound(round + 1);
  };
  return (
    <div ref={place} className="stack">
      <Button
        variant={variant}
        size="lg"
        block
        icon={Key}
        processing={isSending}
        onClick={() => void sign()}
      >
        {label}
      </Button>
      <PasskeyTrouble problem={problem} />
      {autofill && <AutofillOffer key={round} askUrl={urls.askUrl} onSign={send} />}
    </div>
  );
}

/** What went wrong in the browser, else what the server has answered. */
export function PasskeyTrouble({ problem }: { problem: PasskeyProblem | null }) {
  const t = useT();
  const { app } = useShared();
  const answered = usePage().props.errors['passkey'];
  const known =
    problem && problem !== 'ended' ? t(`auth.passkey.${problem}`, { site: app.url }) : null;
  const text = known ?? answered;
  if (!text) return null;
  return (
    <Notice tone={problem === 'cancelled' ? 'info' : 'danger'} role="alert">
      {text}
    </Notice>
  );
}

type Signed = Extract<Awaited<ReturnType<typeof signWithPasskey>>, { ok: true }>['passkey'];

type OfferProps = { askUrl: string; onSign: (passkey: Signed) => void };

/** Waits for a passkey that is chosen where the browser fills in the name. It shows nothing of its own. */
function AutofillOffer({ askUrl, onSign }: OfferProps) {
  const chosen = useEffectEvent(onSign);
  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      if (!(await canAutofill()) || isOver) return;
      const signed = await signWithPasskey(askUrl, { inAutofill: true });
      if (signed.ok && !isOver) chosen(signed.passkey);
    };
    void wait();
    const timer = setInterval(() => void wait(), RENEWED_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void stopWaiting();
    };
  }, [askUrl]);
  return null;
}

function isRemembered(place: RefObject<HTMLDivElement | null>): boolean {
  const form = place.current?.closest('form');
  return form ? new FormData(form).has('remember') : false;
}
