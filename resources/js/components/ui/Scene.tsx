type SceneProps = {
  src: string;
  /** In sight when the page opens: loaded at once. */
  priority?: boolean;
  className: string;
};

/** A drawn town beside its name, which says all that the picture does. */
export function Scene({ src, priority = false, className }: SceneProps) {
  return (
    <span className={`photo scene ${className}`}>
      <img
        src={src}
        width={640}
        height={400}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}
