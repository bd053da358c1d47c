import { ChangeForm } from '#js/components/booking/ChangeForm.tsx';
import type { Pages } from '#server/http/pages.ts';

export default function Change({ change }: Pages['Owner/Bookings/Change']) {
  return <ChangeForm change={change} />;
}
