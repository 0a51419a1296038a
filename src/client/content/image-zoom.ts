/** Opens images in a dialog. Without scripts, their links open the image. */

import { hasModifier } from "../../util/browser.ts";
import type { FeatureInstaller } from "./feature.ts";

/** Install the listener for links around images. Clicks with modifier keys open the link as usual. */
export const install: FeatureInstaller = ({ t }) => {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.image-zoom") : null;
    const image = link?.querySelector("img");
    if (!link || !image || typeof HTMLDialogElement !== "function") return;
    event.preventDefault();
    openDialog(link.href, image.alt, t("announcement.close"));
  });
  return {};
};

/** Show an image. A click, the button and the Escape key close the dialog, and the browser restores the focus. */
function openDialog(src: string, alt: string, closeLabel: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom-dialog";
  dialog.setAttribute("aria-label", alt);
  const image = document.createElement("img");
  image.src = src;
  image.alt = alt;
  const area = document.createElement("div");
  area.className = "zoom-area";
  area.append(image);
  area.addEventListener("click", () => dialog.close());
  const form = document.createElement("form");
  form.method = "dialog";
  const button = document.createElement("button");
  button.className = "zoom-close";
  button.setAttribute("aria-label", closeLabel);
  button.textContent = "×";
  form.append(button);
  dialog.append(form, area);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
