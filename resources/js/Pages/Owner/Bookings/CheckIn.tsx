import { HandoverPage } from '#js/components/handover/HandoverPage.tsx';
import type { Pages } from '#server/http/pages.ts';

export default function CheckIn({ handover }: Pages['Owner/Bookings/CheckIn']) {
  return <HandoverPage view={handover} />;
}
