import type { Pages } from '#server/http/pages.ts';
import { HostPage } from '#js/components/host/HostPage.tsx';

export default function Show(props: Pages['Hosts/Show']) {
  return <HostPage {...props} />;
}
