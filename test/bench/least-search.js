/** The least that a search can be: on the same machine, no search that asks a worker has keys that cost less. */

/** A dialog with the names that the keys are measured by, and a worker that sends each query back at once. */
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
 * Show the least search in a page.
 *
 * @param {import("playwright-core").Page} page
 */
export async function openLeastSearch(page) {
  await page.setContent(LEAST_SEARCH, { waitUntil: "load" });
}
