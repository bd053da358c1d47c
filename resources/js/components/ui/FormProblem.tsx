import { useFieldError } from './field-error.tsx';
import { Notice } from './Notice.tsx';

type Props = { name: string; tone?: 'danger' | 'warning' };

/** An error of the whole form, under the name that the server gives it. */
export function FormProblem({ name, tone = 'danger' }: Props) {
  const problem = useFieldError(name);
  if (!problem) return null;
  return (
    <Notice tone={tone} role="alert">
      {problem}
    </Notice>
  );
}
