import { Head } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { DeleteAccount } from '#js/components/account/DeleteAccount.tsx';
import { ProfileActivity } from '#js/components/account/ProfileActivity.tsx';
import { ProfileCards } from '#js/components/account/late.tsx';
import { ProfileCounterCode } from '#js/components/account/ProfileCounterCode.tsx';
import { ProfileDevices } from '#js/components/account/ProfileDevices.tsx';
import { ProfileEmail } from '#js/components/account/ProfileEmail.tsx';
import { ProfileExport } from '#js/components/account/ProfileExport.tsx';
import { ProfileInformation } from '#js/components/account/ProfileInformation.tsx';
import { ProfileLanguage } from '#js/components/account/ProfileLanguage.tsx';
import { ProfileNotifications } from '#js/components/account/ProfileNotifications.tsx';
import { ProfilePasskeys } from '#js/components/account/ProfilePasskeys.tsx';
import { ProfilePassword } from '#js/components/account/ProfilePassword.tsx';
import { ProfilePhoto } from '#js/components/account/ProfilePhoto.tsx';
import { ProfileSecondFactor } from '#js/components/account/ProfileSecondFactor.tsx';
import { ProfileSessions } from '#js/components/account/ProfileSessions.tsx';
import { QuietHours } from '#js/components/account/QuietHours.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

const sections = [
  'information',
  'photo',
  'email',
  'language',
  'password',
  'second-factor',
  'passkeys',
  'cards',
  'counter-code',
  'sessions',
  'activity',
  'notifications',
  'devices',
  'quiet-hours',
  'export',
  'delete',
] as const;

type Section = (typeof sections)[number];
type Props = Pages['Profile/Edit'];

export default function Edit(props: Props) {
  const t = useT();
  const shown = sections.filter(
    (section) => (section !== 'cards' && section !== 'counter-code') || props.gateway !== null,
  );
  return (
    <>
      <Head title={t('profile.title')} />
      <PageHeader title={t('profile.title')} intro={t('profile.intro')} />
      <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <Contents sections={shown} />
        <div className="stack max-w-3xl min-w-0">
          {shown.map((section) => (
            <div key={section} id={section} className="scroll-mt-6">
              {sectionViews[section](props)}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const sectionViews: Record<Section, (props: Props) => ReactNode> = {
  information: ({ profile }) => <ProfileInformation profile={profile} />,
  photo: ({ photo, profile }) => <ProfilePhoto photo={photo} name={profile.name} />,
  email: ({ profile, emailChange, isConfirmed, secondFactor, outboxUrl }) => (
    <ProfileEmail
      profile={profile}
      emailChange={emailChange}
      isConfirmed={isConfirmed}
      needsCode={secondFactor.isOn}
      outboxUrl={outboxUrl}
    />
  ),
  language: () => <ProfileLanguage />,
  notifications: ({ preferences }) => <ProfileNotifications preferences={preferences} />,
  devices: ({ push }) => <ProfileDevices push={push} />,
  'quiet-hours': ({ quietHours }) => <QuietHours quietHours={quietHours} />,
  password: ({ isConfirmed, secondFactor, passwordMin, profile }) => (
    <ProfilePassword
      isConfirmed={isConfirmed}
      needsCode={secondFactor.isOn}
      passwordMin={passwordMin}
      email={profile.email}
    />
  ),
  'second-factor': ({ secondFactor, isConfirmed, outboxUrl }) => (
    <ProfileSecondFactor
      secondFactor={secondFactor}
      isConfirmed={isConfirmed}
      outboxUrl={outboxUrl}
    />
  ),
  passkeys: ({ passkeys, isConfirmed }) => (
    <ProfilePasskeys passkeys={passkeys} isConfirmed={isConfirmed} />
  ),
  cards: ({ gateway, savedCards }) =>
    gateway && <ProfileCards gateway={gateway} cards={savedCards} />,
  'counter-code': () => <ProfileCounterCode />,
  sessions: ({ sessions, isConfirmed, secondFactor }) => (
    <ProfileSessions
      sessions={sessions}
      confirmation={{ isConfirmed, needsCode: secondFactor.isOn }}
    />
  ),
  activity: ({ activity }) => <ProfileActivity activity={activity} />,
  export: ({ dataExport, isPasswordGiven }) => (
    <ProfileExport dataExport={dataExport} isConfirmed={isPasswordGiven} />
  ),
  delete: ({ deletion, isConfirmed }) => (
    <DeleteAccount reasons={deletion.reasons} isConfirmed={isConfirmed} />
  ),
};

function Contents({ sections: shown }: { sections: readonly Section[] }) {
  const t = useT();
  return (
    <nav aria-label={t('profile.contents')} className="max-lg:hidden">
      <ul className="sticky top-6 flex flex-col gap-1">
        {shown.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              className="block rounded-md px-3 py-2 text-muted hover:bg-hover hover:text-ink"
            >
              {t(`profile.${section}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
