import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#js/components/ui/Button.tsx';
import { MenuItem } from '#js/components/ui/Menu.tsx';
import { Popover } from '#js/components/ui/Popover.tsx';
import { Close, Document, Picture } from '#js/components/ui/icons/interface.tsx';
import { Bolt, Clip, Send } from '#js/components/ui/icons/messages.tsx';
import { useT } from '#js/lib/i18n.ts';
import { shrunk } from '#js/lib/shrink.ts';

/** As on the server. */
const MOST_FILES = 10;
const LONGEST = 4_000;

type Props = {
  value: string;
  onChange: (text: string) => void;
  onSend: (body: string, files: readonly File[]) => void;
  replies: readonly { title: string; body: string }[];
  describedBy?: string | undefined;
};

/** Enter sends, Shift and Enter begin a new line; on a phone the key begins a new line and the button sends. */
export function Composer({ value, onChange, onSend, replies, describedBy }: Props) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const { files, add, remove, clear, problem } = useFiles();
  const isEmpty = value.trim() === '' && files.length === 0;
  const submit = () => {
    if (isEmpty) return;
    onSend(value.trim(), files);
    onChange('');
    clear();
    area.current?.focus();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChosenFiles files={files} onRemove={remove} />
      {problem && <p className="field-error">{problem}</p>}
      <div className="composer-row">
        <FileButton onFiles={(chosen) => void add(chosen)} />
        <SavedReplies replies={replies} onChoose={(body) => onChange(joined(value, body))} />
        <textarea
          ref={area}
          name="body"
          rows={1}
          maxLength={LONGEST}
          value={value}
          className="composer-text"
          aria-label={t('messages.compose.label')}
          aria-describedby={describedBy}
          placeholder={t('messages.compose.placeholder')}
          title={t('messages.compose.hint')}
          enterKeyHint="enter"
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            event.preventDefault();
            void add(pasted);
          }}
          onKeyDown={(event) => {
            if (!sends(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        <IconButton
          type="submit"
          icon={Send}
          label={t('messages.compose.send')}
          variant="primary"
          round
          disabled={isEmpty}
        />
      </div>
    </form>
  );
}

/** Not while letters are being composed, and not where Enter is a key on the screen. */
function sends(event: KeyboardEvent): boolean {
  const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  return isPlain && !matchMedia('(pointer: coarse)').matches;
}

function joined(typed: string, reply: string): string {
  return typed.trim() === '' ? reply : `${typed.trimEnd()}\n${reply}`;
}

function useFiles() {
  const t = useT();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState('');
  return {
    files,
    problem,
    add: async (chosen: readonly File[]) => {
      const isTooMany = files.length + chosen.length > MOST_FILES;
      setProblem(isTooMany ? t('messages.compose.too_many', { count: MOST_FILES }) : '');
      const kept = chosen.slice(0, MOST_FILES - files.length);
      const small = await Promise.all(kept.map(smaller));
      setFiles((before) => [...before, ...small].slice(0, MOST_FILES));
    },
    remove: (file: File) => setFiles((before) => before.filter((one) => one !== file)),
    clear: () => {
      setFiles([]);
      setProblem('');
    },
  };
}

async function smaller(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const blob = await shrunk(file);
  return blob instanceof File ? blob : new File([blob], file.name, { type: blob.type });
}

function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Clip}
        label={t('messages.compose.attach')}
        round
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

type RepliesProps = Pick<Props, 'replies'> & { onChoose: (body: string) => void };

function SavedReplies({ replies, onChoose }: RepliesProps) {
  const t = useT();
  if (replies.length === 0) return null;
  return (
    <Popover
      kind="menu"
      trigger={{
        className: 'btn btn-ghost btn-icon btn-round',
        label: t('messages.compose.replies'),
        content: <Bolt />,
      }}
    >
      {replies.map(({ title, body }) => (
        <MenuItem key={title} onPress={() => onChoose(body)}>
          {title}
        </MenuItem>
      ))}
    </Popover>
  );
}

type FilesProps = { files: readonly File[]; onRemove: (file: File) => void };

function ChosenFiles({ files, onRemove }: FilesProps) {
  const t = useT();
  if (files.length === 0) return null;
  return (
    <ul className="cluster gap-2 px-1 pb-2">
      {files.map((file) => (
        <li key={`${file.name} ${file.lastModified}`} className="composer-file">
          {file.type.startsWith('image/') ? <Picture size={17} /> : <Document size={17} />}
          <span className="truncate">{file.name}</span>
          <IconButton
            icon={Close}
            size="sm"
            label={t('messages.compose.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
