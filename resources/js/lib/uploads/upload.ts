/** What else a form says, sent with every file. */
export type Fields = Readonly<Record<string, string>>;

/** A file to be sent; its key lets the server store one that arrives twice only once. */
export type FileToSend = { key: string; name: string; blob: Blob; fields: Fields };

/**
 * How long a file may wait in this browser. `session`: a day at most, and not after its person signs out, as for
 * identity documents. `delivery`: until it has arrived, as for the photos of a car taken without a network.
 */
export type Retention = 'session' | 'delivery';

/** Where files go. */
export type Destination = {
  url: string;
  /** The name of the field that carries the file. */
  fileField: string;
  retention: Retention;
};

/** What is shown of a file on its way. */
export type Upload = {
  key: string;
  name: string;
  fields: Fields;
  /** An object URL. */
  preview: string;
  /**
   * `stuck`: the server could not be reached; it is tried again. `unconfirmed`: it is sent once its person has given
   * their password again. `refused`: see `error`.
   */
  state: 'waiting' | 'sending' | 'stuck' | 'unconfirmed' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Why the server does not take the file; without a reason it may take it later, as after signing in again. */
  error: string | null;
};

/** `later`: the server could not be reached or asks to wait. `confirmed`: it asks for the password first. */
export type Sent =
  | { ok: true; answer: object }
  | { ok: false; when: 'later' }
  | { ok: false; when: 'confirmed' }
  | { ok: false; when: 'refused'; error: string | null };

export type SendFile = (file: FileToSend, onProgress: (share: number) => void) => Promise<Sent>;

/** Where files outlive the page until they have arrived. */
export type FileStore = {
  put(file: FileToSend): Promise<void>;
  delete(key: string): Promise<void>;
  /** In the order they were chosen. */
  list(): Promise<readonly FileToSend[]>;
};
