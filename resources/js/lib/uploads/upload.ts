/** Other values of the form, sent with every file. */
export type Fields = Readonly<Record<string, string>>;

/** A file to be sent. By its key the server recognises one that arrives twice. */
export type FileToSend = { key: string; name: string; blob: Blob; fields: Fields };

/**
 * How long a file may wait in this browser. `session`: at most a day, and not after its person signs out; for identity
 * documents. `delivery`: until it has arrived; for photos of a car that were taken without a network.
 */
export type Retention = 'session' | 'delivery';

/** The address for the files, and how they are sent. */
export type Destination = {
  url: string;
  /** The name of the form field that contains the file. */
  fileField: string;
  retention: Retention;
};

/** A file on its way, as it is shown. */
export type Upload = {
  key: string;
  name: string;
  fields: Fields;
  /** An object URL. */
  preview: string;
  /**
   * `stuck`: the server could not be reached; another attempt follows. `unconfirmed`: the person must first enter their
   * password again. `refused`: see `error`.
   */
  state: 'waiting' | 'sending' | 'stuck' | 'unconfirmed' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Why the server refuses the file. Without a reason it may be accepted later, for example after signing in again. */
  error: string | null;
};

/**
 * Whether the file was accepted; if not, `when` says when to send it again. `later`: the server could not be reached or
 * asks to wait. `confirmed`: after the person has entered their password. `refused`: never.
 */
export type Sent =
  | { ok: true; answer: object }
  | { ok: false; when: 'later' }
  | { ok: false; when: 'confirmed' }
  | { ok: false; when: 'refused'; error: string | null };

export type SendFile = (file: FileToSend, onProgress: (share: number) => void) => Promise<Sent>;

/** Stores files until they have arrived, longer than the page exists. */
export type FileStore = {
  put(file: FileToSend): Promise<void>;
  delete(key: string): Promise<void>;
  /** In the order they were chosen. */
  list(): Promise<readonly FileToSend[]>;
};
