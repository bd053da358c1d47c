import { HostBody, type HostPageProps } from '#js/components/host/HostPage.tsx';

/** It looks as the page does and leads nowhere: nothing typed above is lost by a press on it. */
export function Preview({ preview }: { preview: HostPageProps }) {
  return (
    <div inert className="card overflow-hidden p-4 sm:p-8 lg:[zoom:0.65]">
      <HostBody {...preview} />
    </div>
  );
}
