/** A file of a form was not taken: the person is told at its field, and what they have typed stays. */
export class UploadRefusal extends Error {
  readonly field: string;
  readonly reason: 'infected' | 'unscanned';

  constructor(field: string, reason: 'infected' | 'unscanned') {
    super('An uploaded file was not taken.');
    this.name = 'UploadRefusal';
    this.field = field;
    this.reason = reason;
  }
}
