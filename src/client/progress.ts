/**
 * Progress bar above the page while another one is loading. It is outside the React root, so renders do not affect it.
 */

/** Delay in ms before the bar appears, to avoid flicker during short loads. */
const PROGRESS_DELAY = 200;

export interface Progress {
  start(): void;
  finish(): void;
}

/**
 * Create a progress bar that appears after a delay.
 *
 * @param label The accessible name.
 * @param onShow Called when the bar appears and disappears.
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
      // A newer navigation keeps the existing bar, so that its animation does not restart.
      if (bar || timer !== undefined) return;
      timer = setTimeout(() => {
        bar = showBar(label);
        onShow(true);
      }, PROGRESS_DELAY);
    },
    finish: hide,
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
