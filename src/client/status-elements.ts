/**
 * Elements that report what the client does: a live region for screen readers, and a progress bar above the page
 * while another one is loading. They are outside the React root, so renders do not affect them.
 */

export type Announcer = (text: string) => void;

/** Add a polite live region to the document. The style sheet hides it visually. */
export function createAnnouncer(): Announcer {
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  region.className = "live-region";
  document.body.append(region);
  return (text) => {
    // Clear the region first, so that a repeated text is announced again.
    region.textContent = "";
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  };
}

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
