import { HandoverPage } from '#js/components/handover/HandoverPage.tsx';
import type { Pages } from '#server/http/pages.ts';

export default function MobileCheckIn({ handover }: Pages['Client/Bookings/MobileCheckIn']) {
  return <HandoverPage view={handover} />;
}
