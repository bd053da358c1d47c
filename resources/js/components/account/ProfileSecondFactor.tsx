import { Form, router, usePage } from '@inertiajs/react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Key } from '#js/components/ui/icons/car.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { OutboxLink } from './OutboxLink.tsx';

type Factor = Pages['Profile/Edit']['secondFactor'];
type Setup = NonNullable<Factor['setup']>;
type Props = { secondFactor: Factor; isConfirmed: boolean; outboxUrl: string | null };

const inPlace = { preserveScroll: true } as const;

export function ProfileSecondFactor({ secondFactor, isConfirmed, outboxUrl }: Props) {
  const t = useT();
  const { isOn, isRequired } = secondFactor;
  const codes = usePage().flash.recoveryCodes;
  return (
    <Card
      title={t('profile.second-factor.title')}
      action={
        <Badge tone={isOn ? 'positive' : 'neutral'}>
          {t(isOn ? 'profile.second-factor.on' : 'profile.second-factor.off')}
        </Badge>
      }
    >
      <p className="text-muted">{t('profile.second-factor.text')}</p>
      {isRequired && !isOn && (
        <p className="mt-2 font-medium">{t('profile.second-factor.required')}</p>
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {isConfirmed ? (
        <Actions {...secondFactor} outboxUrl={outboxUrl} />
      ) : (
        <ConfirmFirst section="second-factor" />
      )}
    </Card>
  );
}

function Actions(props: Factor & Pick<Props, 'outboxUrl'>) {
  const { isOn, hasApp, setup, recoveryCodesLeft, passkeysUrl, outboxUrl } = props;
  return (
    <>
      {isOn && <TurnedOn left={recoveryCodesLeft} hasApp={hasApp} />}
      {passkeysUrl && <WithPasskeys address={passkeysUrl} />}
      {setup && <SetUp setup={setup} />}
      {!hasApp && !setup && <ByMail isOn={isOn} outboxUrl={outboxUrl} />}
    </>
  );
}

/** An app, too, for somebody whose passkeys are their second factor already. */
function ByMail({ isOn, outboxUrl }: Pick<Factor, 'isOn'> & Pick<Props, 'outboxUrl'>) {
  const t = useT();
  return (
    <>
      <p className="mt-4">{t('profile.second-factor.byMail')}</p>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() => router.post(url('profile.second-factor'), {}, inPlace)}
      >
        {t(isOn ? 'profile.second-factor.addApp' : 'profile.second-factor.begin')}
      </Button>
      <OutboxLink href={outboxUrl} />
    </>
  );
}

function WithPasskeys({ address }: { address: string }) {
  const t = useT();
  return (
    <>
      <p className="mt-4">{t('profile.second-factor.passkeysText')}</p>
      <Button
        variant="secondary"
        icon={Key}
        className="mt-3"
        onClick={() => router.post(address, {}, inPlace)}
      >
        {t('profile.second-factor.passkeysButton')}
      </Button>
      <p className="mt-6 font-semibold">{t('profile.second-factor.orApp')}</p>
    </>
  );
}

function SetUp({ setup: { secret, qr } }: { setup: Setup }) {
  const t = useT();
  return (
    <div className="mt-4 flex flex-wrap gap-6">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="size-44 rounded-md bg-white text-black"
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <Form
        action={route('profile.second-factor.confirm')}
        options={inPlace}
        className="stack min-w-0 flex-1 basis-64"
      >
        {({ processing }) => (
          <>
            <p>{t('profile.second-factor.scan')}</p>
            <p>
              {t('profile.second-factor.secret')}:{' '}
              <code className="font-semibold break-all">{secret}</code>
            </p>
            <TextField
              label={t('profile.second-factor.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <Button type="submit" processing={processing} className="self-start">
              {t('profile.second-factor.confirm')}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}

function TurnedOn({ left, hasApp }: { left: number; hasApp: boolean }) {
  const t = useT();
  return (
    <>
      {!hasApp && <p className="mt-3">{t('profile.second-factor.byPasskey')}</p>}
      <p className="mt-3">{t('profile.second-factor.left', { count: left })}</p>
      <div className="cluster mt-3">
        <PostDialog
          label={t('profile.second-factor.renew')}
          url={url('profile.recovery-codes')}
          title={t('profile.second-factor.renewTitle')}
        >
          {t('profile.second-factor.renewText')}
        </PostDialog>
        <PostDialog
          label={t('profile.second-factor.turnOff')}
          url={url('profile.second-factor.destroy')}
          method="delete"
          title={t('profile.second-factor.turnOffTitle')}
          danger
        >
          {t('profile.second-factor.turnOffText')}
        </PostDialog>
      </div>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT();
  return (
    <div className="mt-4">
      <Notice tone="positive" title={t('profile.second-factor.codesTitle')}>
        <p>{t('profile.second-factor.codesText')}</p>
        <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 tabular md:grid-cols-5">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
