import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { type BootSettings, createBaseUrlBannerScript, createBootScript } from "../../src/theme/inline-scripts.ts";

const settings: BootSettings = {
  defaultMode: "light",
  respectSystem: true,
  disableSwitch: false,
  announcementId: "news",
};

/** Run the script in a window with this storage. If it is null, storage throws. */
function boot(change: Partial<BootSettings>, stored: Record<string, string> | null, systemDark = false) {
  const attributes: Record<string, string> = {};
  const context = {
    document: {
      documentElement: {
        setAttribute(name: string, value: string) {
          attributes[name] = value;
        },
      },
    },
    matchMedia: () => ({ matches: systemDark }),
    get localStorage() {
      if (!stored) throw new Error("blocked");
      return { getItem: (key: string) => stored[key] ?? null };
    },
  };
  runInNewContext(createBootScript({ ...settings, ...change }), context);
  return attributes;
}

test("without a stored choice, the page follows the system", () => {
  assert.deepEqual(boot({}, {}, true), { "data-scripting": "", "data-theme": "dark", "data-theme-choice": "system" });
  assert.equal(boot({}, {}, false)["data-theme"], "light");
});

test("a stored choice takes precedence; an invalid one is ignored", () => {
  assert.deepEqual(boot({}, { theme: "dark" }), {
    "data-scripting": "",
    "data-theme": "dark",
    "data-theme-choice": "dark",
  });
  assert.equal(boot({}, { theme: "sepia" }, true)["data-theme-choice"], "system");
  assert.equal(boot({}, { theme: "system" }, true)["data-theme-choice"], "system");
});

test("if the system setting is not respected, the default mode applies", () => {
  const change = { respectSystem: false, defaultMode: "dark" } as const;
  assert.equal(boot(change, {}, false)["data-theme"], "dark");
  assert.equal(boot(change, { theme: "system" }, false)["data-theme-choice"], "dark");
  assert.equal(boot(change, { theme: "light" }, false)["data-theme"], "light");
});

test("without a switch, a stored choice is ignored", () => {
  assert.equal(boot({ disableSwitch: true }, { theme: "dark" })["data-theme"], "light");
});

test("layout is only deferred if the page is shown from its top", () => {
  const visit = (hash: string, type: string, directive = "") => {
    const set = new Set<string>();
    runInNewContext(createBootScript(settings), {
      document: { documentElement: { setAttribute: (name: string) => set.add(name) } },
      matchMedia: () => ({ matches: false }),
      localStorage: { getItem: () => null },
      location: { hash },
      performance: { getEntriesByType: () => [{ type, name: `http://x/${hash}${directive}` }] },
    });
    return set.has("data-defer-layout");
  };
  assert.equal(visit("", "navigate"), true);
  assert.equal(visit("#part", "navigate"), false);
  assert.equal(visit("", "navigate", "#:~:text=words"), false);
  assert.equal(visit("", "reload"), false);
  assert.equal(visit("", "back_forward"), false);
});

test("blocked storage does not affect the script", () => {
  assert.equal(boot({}, null, true)["data-theme"], "dark");
});

test("only the current announcement stays dismissed", () => {
  const dismissed = (id: string, announcementId = "news") =>
    boot({ announcementId }, { "announcement.id": id, "announcement.dismiss": "true" })["data-announcement-dismissed"];
  assert.equal(dismissed("news"), "true");
  assert.equal(dismissed("older"), undefined);
  assert.equal(dismissed("annoucement-bar", "announcement-bar"), "true");
  assert.equal(
    boot({}, { "announcement.id": "news", "announcement.dismiss": "false" })["data-announcement-dismissed"],
    undefined,
  );
});

test("settings cannot close the script element", () => {
  const texts = { title: "</script><b>", reason: "", current: "{baseUrl}", default: "", suggestion: "{suggested}" };
  assert.ok(!createBootScript({ ...settings, announcementId: "</script>" }).includes("</script"));
  assert.ok(!createBaseUrlBannerScript({ baseUrl: "/</script>/", texts }).includes("</script"));
});

test("identical settings produce identical scripts", () => {
  assert.equal(createBootScript(settings), createBootScript({ ...settings }));
});
