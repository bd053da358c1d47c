import { Link } from '@inertiajs/react';
import { useScreenAhead } from '#js/components/handover/use-stored-screen.ts';
import { LinkButton } from '#js/components/ui/Button.tsx';
import type { TripView } from '#server/http/presenters/client-trip.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

/** How the car is collected without the host: the instructions, or from when and after what they are shown. */
export function SelfCheckIn({ trip: { selfCheckIn, booking } }: { trip: TripView }) {
  const t = useT();
  const format = useFormat();
  if (!selfCheckIn) return null;
  const { from, lacks, instructions, checkInUrl } = selfCheckIn;
  return (
    <Card title={t('client.self_check_in.title')}>
      {instructions ? (
        <div className="stack">
          <p className="break-words whitespace-pre-line">{instructions}</p>
          {checkInUrl && <CheckInLink url={checkInUrl} />}
        </div>
      ) : (
        <div className="stack">
          <p>{t('client.self_check_in.from', { when: format.dateTime(from, booking.timeZone) })}</p>
          {lacks.length > 0 && (
            <div>
              <p className="font-semibold">{t('client.self_check_in.lacks')}</p>
              <ul className="mt-1 grid gap-1">
                {lacks.map(({ what, url }) => (
                  <li key={what}>
                    {url ? (
                      <Link href={url} className="link">
                        {t(`client.self_check_in.lack.${what}`)}
                      </Link>
                    ) : (
                      t(`client.self_check_in.lack.${what}`)
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

/** The page of the check-in is on the phone before its person stands where there is no network. */
function CheckInLink({ url }: { url: string }) {
  const t = useT();
  useScreenAhead(url);
  return (
    <>
      <p className="text-muted">{t('client.self_check_in.record_text')}</p>
      <LinkButton href={url} size="lg" block>
        {t('client.self_check_in.record')}
      </LinkButton>
    </>
  );
}
