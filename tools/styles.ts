import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Features, transform } from 'lightningcss';
import { inProject } from '#server/lib/paths.ts';

/**
 * @throws {Error} when a selector of our style sheets is missing in those that are served: a minifier may drop one
 * silently
 */
export function checkStyles() {
  const missing = missingSelectors(
    styleSheetsIn('resources'),
    styleSheetsIn('public/build/assets'),
  );
  if (missing.length > 0)
    throw new Error(`The built styles lack these selectors:\n${missing.join('\n')}`);
}

/** Selectors that are in a source and in no built style sheet. */
export function missingSelectors(sources: readonly string[], built: readonly string[]): string[] {
  const served = new Set(built.flatMap(selectorsIn));
  return [...new Set(sources.flatMap(selectorsIn))].filter((selector) => !served.has(selector));
}

function styleSheetsIn(folder: string): string[] {
  const base = inProject(folder);
  return globSync('**/*.css', { cwd: base }).map((file) => readFileSync(join(base, file), 'utf8'));
}

/**
 * Each selector alone and in one form, however the style sheet writes it: nested, in a list, minified. Rules that only
 * Tailwind understands are skipped.
 */
function selectorsIn(css: string): string[] {
  const found: string[] = [];
  const options = { filename: 'styles.css', errorRecovery: true };
  const { code } = transform({ ...options, code: Buffer.from(css), include: Features.Nesting });
  const style = (rule: { value: { selectors: unknown[] } }) => {
    found.push(...rule.value.selectors.map((selector) => JSON.stringify(selector)));
  };
  transform({ ...options, code, visitor: { Rule: { style } } });
  return found;
}
