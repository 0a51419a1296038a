/** A file of the site onto the clipboard. */

/** @returns Whether it is there; it is not where the file cannot be had, or the browser keeps the clipboard to itself. */
export async function copyFile(href: string): Promise<boolean> {
  // The text is promised, not awaited: browsers want the clipboard to be asked for while the click still counts.
  const text = fetch(href).then(async (response) => {
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    return new Blob([await response.text()], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return copyWhenLoaded(text);
  }
}

/** The way without an asynchronous clipboard, which hosts in a network have only with HTTPS. */
async function copyWhenLoaded(text: Promise<Blob>): Promise<boolean> {
  try {
    const { copyBySelection } = await import("./content/code-blocks.ts");
    return copyBySelection(await (await text).text());
  } catch {
    return false;
  }
}
