type SceneProps = {
  src: string;
  /** Visible when the page opens, so it is loaded at once. */
  priority?: boolean;
  className: string;
};

/** A drawn picture of a town. It has no text alternative, because the town's name stands beside it. */
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
