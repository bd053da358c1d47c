import { HostBody, type HostPageProps } from '#js/components/host/HostPage.tsx';

/** A preview of the public page. Its links do nothing, so that no input of the form above is lost. */
export function Preview({ preview }: { preview: HostPageProps }) {
  return (
    <div inert className="card overflow-hidden p-4 sm:p-8 lg:[zoom:0.65]">
      <HostBody {...preview} />
    </div>
  );
}
