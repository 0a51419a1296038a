/** A minimal search dialog. Its cost per key is the lower bound for a search that uses a worker on the same machine. */

/** A dialog with the element names that `keys.js` measures, and a worker that returns each query immediately. */
const LEAST_SEARCH = `<!doctype html>
<title>The least search</title>
<dialog><input role="combobox" aria-label="Search"><div class="search-body"></div></dialog>
<script type="module">
  const answering = new Blob(["onmessage = ({ data }) => postMessage(data)"], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(answering));
  const dialog = document.querySelector("dialog");
  const field = document.querySelector("input");
  const body = document.querySelector(".search-body");
  field.oninput = () => worker.postMessage(field.value);
  worker.onmessage = ({ data }) => {
    body.textContent = data;
    body.dataset.answer = data;
  };
  addEventListener("keydown", (event) => {
    if (!event.ctrlKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    dialog.showModal();
  });
</script>`;

/**
 * Show the minimal search dialog in a page.
 *
 * @param {import("playwright-core").Page} page
 */
export async function openLeastSearch(page) {
  await page.setContent(LEAST_SEARCH, { waitUntil: "load" });
}
