import { HandoverPage } from '#js/components/handover/HandoverPage.tsx';
import type { Pages } from '#server/http/pages.ts';

export default function CheckOut({ handover }: Pages['Owner/Bookings/CheckOut']) {
  return <HandoverPage view={handover} />;
}
