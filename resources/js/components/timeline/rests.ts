/** Calls what it was told last once nothing has been told for a while. */
export function followRests(restMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    comeTo: (rest: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    },
    leave: () => clearTimeout(timer),
  };
}
