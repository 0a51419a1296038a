/**
 * The thin bar at the top of the window while a page is on its way. It stands outside of the application's root; the style
 * sheet draws it.
 */

/** ms before the bar appears: shorter loads should not flash. */
const PROGRESS_DELAY = 200;

export interface Progress {
  start(): void;
  done(): void;
}

/**
 * A progress bar that waits before it shows.
 *
 * @param label Its accessible name.
 * @param onShow Called when it appears and when it goes.
 */
export function createProgress(label: string, onShow: (visible: boolean) => void): Progress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let bar: HTMLElement | undefined;

  const hide = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!bar) return;
    bar.remove();
    bar = undefined;
    onShow(false);
  };
  return {
    start() {
      // A newer navigation takes the bar over as it is, so that it does not jump back.
      if (bar || timer !== undefined) return;
      timer = setTimeout(() => {
        bar = showBar(label);
        onShow(true);
      }, PROGRESS_DELAY);
    },
    done: hide,
  };
}

function showBar(label: string): HTMLElement {
  const bar = document.createElement("div");
  bar.className = "progress-bar";
  bar.setAttribute("role", "progressbar");
  bar.setAttribute("aria-label", label);
  document.body.append(bar);
  return bar;
}
