/** Copies a site file to the clipboard. */

/** @returns False if the file cannot be loaded, or the browser denies access to the clipboard. */
export async function copyFile(href: string): Promise<boolean> {
  // Pass a promise instead of awaiting the text: browsers require the call during the click's user activation.
  const text = fetch(href).then(async (response) => {
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    return new Blob([await response.text()], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    return true;
  } catch {
    return copyWithSelection(text);
  }
}

/** Copy without the asynchronous Clipboard API, which is only available in secure contexts. */
async function copyWithSelection(text: Promise<Blob>): Promise<boolean> {
  try {
    const { copyBySelection } = await import("./content/code-blocks.ts");
    return copyBySelection(await (await text).text());
  } catch {
    return false;
  }
}
