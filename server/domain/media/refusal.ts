export type ImageRefusalReason = 'unsupported-type' | 'too-large' | 'broken';

/** A picture that was refused. The reason tells the uploader what to do. */
export class ImageRefusal extends Error {
  override readonly name = 'ImageRefusal';
  readonly reason: ImageRefusalReason;

  constructor(reason: ImageRefusalReason, options?: ErrorOptions) {
    super(`Picture refused: ${reason}.`, options);
    this.reason = reason;
  }
}
