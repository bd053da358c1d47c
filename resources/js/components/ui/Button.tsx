import { Link, type InertiaLinkProps } from '@inertiajs/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Icon } from './icons/icon.tsx';
import { ScriptedButton } from './ScriptedButton.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Fills the width of its container. */
  block?: boolean | undefined;
  icon?: Icon | undefined;
};

function classes({ variant = 'primary', size = 'md', block }: Look, extra?: string) {
  return ['btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', extra]
    .filter(Boolean)
    .join(' ');
}

export type ButtonProps = Look & {
  processing?: boolean | undefined;
  /** For the submit button of a plain HTML form, which works before the page's code is loaded. */
  native?: boolean | undefined;
} & ComponentProps<'button'>;

/** While `processing` it keeps its width, shows a spinner and cannot be pressed again. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon: Glyph,
    processing,
    className,
    native,
    children,
    ...rest
  } = props;
  const Pressed = native ? 'button' : ScriptedButton;
  return (
    <Pressed
      type="button"
      {...rest}
      {...(processing && { disabled: true, 'data-processing': '', 'aria-busy': true })}
      className={classes({ variant, size, block }, className)}
    >
      {Glyph && <Glyph size={size === 'sm' ? 17 : 20} />}
      {children !== undefined && <span>{children}</span>}
      {processing && <span className="btn-spinner" />}
    </Pressed>
  );
}

type LinkButtonProps = Look &
  Omit<InertiaLinkProps, keyof Look> & { external?: boolean | undefined };

/** A link that looks like a button. `external` leaves the application (files, other sites). */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, block, icon: Glyph, className, children, external, ...rest } = props;
  const look = classes({ variant, size, block }, className);
  const inside = (
    <>
      {Glyph && <Glyph size={size === 'sm' ? 17 : 20} />}
      <span>{children}</span>
    </>
  );
  if (external) {
    return (
      <a href={typeof rest.href === 'string' ? rest.href : rest.href?.url} className={look}>
        {inside}
      </a>
    );
  }
  return (
    <Link {...rest} className={look}>
      {inside}
    </Link>
  );
}

type IconLinkProps = Pick<
  LinkButtonProps,
  'variant' | 'size' | 'external' | 'preserveState' | 'preserveScroll'
> & {
  href: string;
  icon: Icon;
  /** Read by screen readers and shown as the native tooltip. */
  label: string;
};

/** A link that is an icon alone. `external` leaves the application (telephone, maps). */
export function IconLink({ icon: Glyph, label, external, ...rest }: IconLinkProps) {
  const {
    href,
    variant = 'secondary',
    size = 'sm',
    preserveState = false,
    preserveScroll = false,
  } = rest;
  const named = { href, 'aria-label': label, title: label };
  const look = classes({ variant, size }, 'btn-icon');
  const glyph = <Glyph size={size === 'sm' ? 18 : 21} />;
  if (external) {
    return (
      <a {...named} className={look}>
        {glyph}
      </a>
    );
  }
  return (
    <Link {...named} className={look} preserveState={preserveState} preserveScroll={preserveScroll}>
      {glyph}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'block' | 'icon' | 'native'> & {
  icon: Icon;
  /** Read by screen readers and shown as the native tooltip. */
  label: string;
  round?: boolean | undefined;
  children?: ReactNode;
};

export function IconButton({ icon: Glyph, label, round, className, ...props }: IconButtonProps) {
  const { variant = 'ghost', size, processing, children, ...rest } = props;
  return (
    <ScriptedButton
      aria-label={label}
      title={label}
      {...rest}
      disabled={(processing ?? false) || rest.disabled}
      className={classes(
        { variant, size },
        ['btn-icon', round && 'btn-round', className].filter(Boolean).join(' '),
      )}
    >
      <Glyph size={size === 'sm' ? 18 : 21} />
      {children}
    </ScriptedButton>
  );
}
