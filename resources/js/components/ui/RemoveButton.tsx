import { router } from '@inertiajs/react';
import { Trash } from './icons/interface.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

/** Removes something small of a list at once, such as a file that was sent. */
export function RemoveButton({ url, label }: { url: string; label: string }) {
  return (
    <ScriptedButton
      aria-label={label}
      title={label}
      className="btn btn-ghost btn-sm btn-icon"
      onClick={() => router.delete(url, { preserveScroll: true })}
    >
      <Trash size={17} />
    </ScriptedButton>
  );
}
