import { Link } from '@inertiajs/react';
import { Avatar } from '#js/components/ui/Avatar.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { External } from '#js/components/ui/icons/work.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useReliability } from './ReliabilityCard.tsx';
import type { HostProfileView } from '#server/http/pages/owner.ts';

type Props = { profile: HostProfileView };

/** A host as its clients see it, and for a company who works in it. */
export function ProfileCard({ profile }: Props) {
  const t = useT();
  const { name, photo, town, about, rating, ratings, publicUrl } = profile;
  return (
    <Card>
      <div className="stack">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} photo={photo} size={56} />
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="text-xl break-words">{name}</h2>
            <p className="flex flex-wrap items-center gap-x-3 text-muted">
              <span>{town}</span>
              <Rating value={rating} count={ratings} size="sm" />
            </p>
          </div>
          <LinkButton href={publicUrl} variant="secondary" size="sm" icon={External}>
            {t('owner.profile.public')}
          </LinkButton>
        </div>
        <p className="max-w-prose break-words whitespace-pre-line">
          {about || <span className="text-muted">{t('owner.profile.about_none')}</span>}
        </p>
        <Facts profile={profile} />
        <Members profile={profile} />
      </div>
    </Card>
  );
}

function Facts({ profile }: Props) {
  const t = useT();
  const format = useFormat();
  const { since, cars } = profile;
  return (
    <DescriptionList
      items={[
        { term: t('owner.profile.since'), value: format.date(since, undefined, 'month') },
        { term: t('owner.profile.cars'), value: format.number(cars) },
        ...useReliability(profile.reliability),
      ]}
    />
  );
}

function Members({ profile: { members, membersUrl } }: Props) {
  const t = useT();
  if (members.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-base">{t('owner.profile.members')}</h3>
      <ul>
        {members.map(({ name, role }) => (
          <li key={`${name} ${role}`}>
            {name} <span className="text-muted">· {t(`owner.profile.role.${role}`)}</span>
          </li>
        ))}
      </ul>
      {membersUrl && (
        <Link href={membersUrl} className="link mt-1 inline-block">
          {t('owner.profile.members_open')}
        </Link>
      )}
    </div>
  );
}
