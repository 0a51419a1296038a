/** Types for the samples of the API reference. */

import type { TypeAnnotation } from "./convert.ts";

export const referenceAnnotations: Readonly<Record<string, readonly TypeAnnotation[]>> = {
  "api/app": [
    ["openDocument (path)", "openDocument (path: string)"],
    ["saveSettings (settings)", "saveSettings (settings: object)"],
    ["let win\nif", "let win: BrowserWindow | undefined\nif"],
    ["showRecipe (id)", "showRecipe (id: number)"],
    ["startWithLogin (on)", "startWithLogin (on: boolean)"],
    ["readBookmarked (bookmark, file)", "readBookmarked (bookmark: string, file: string)"],
    ["askForPin (message)", "askForPin (message: string)"],
  ],
  "api/base-window": [
    ["let timer\n", "let timer: NodeJS.Timeout\n"],
    ["...last.workArea", "...last?.workArea"],
  ],
  "api/browser-window": [
    ["let timer\n", "let timer: NodeJS.Timeout\n"],
    ["reason: error.code", "reason: (error as NodeJS.ErrnoException).code ?? ''"],
    ["icon = (name) =>", "icon = (name: string) =>"],
  ],
  "api/client-request": [["const chunks = []", "const chunks: Buffer[] = []"]],
  "api/clipboard": [
    ["copyNumber: (number) =>", "copyNumber: (number: string) =>"],
    ["copyForMiddleClick (text)", "copyForMiddleClick (text: string)"],
    ["saveCopiedImage (file)", "saveCopiedImage (file: string)"],
    ["copySecret (secret, seconds", "copySecret (secret: string, seconds"],
  ],
  "api/context-bridge": [
    ["loadRecipe: (id) =>", "loadRecipe: (id: number) =>"],
    ["then((recipe) =>", "then((recipe: { title: string }) =>"],
    ["set: (text) =>", "set: (text: string) =>"],
    ["'report', (count) =>", "'report', (count: number) =>"],
    ["rename: (id, name) =>", "rename: (id: number, name: string) =>"],
    ["onRenamed: (callback) =>", "onRenamed: (callback: (id: number, name: string) => void) =>"],
  ],
  "api/desktop-capturer": [
    [
      "/** @type {HTMLVideoElement} */ (document.getElementById('preview'))",
      "document.getElementById('preview') as HTMLVideoElement",
    ],
  ],
  "api/dialog": [["exportCsv (rows)", "exportCsv (rows: string[])"]],
  "api/download-item": [["remainingSeconds (item)", "remainingSeconds (item: Electron.DownloadItem)"]],
  "api/global-shortcut": [
    ["changeShortcut (accelerator, action)", "changeShortcut (accelerator: string, action: () => void)"],
  ],
  "api/incoming-message": [["getJson (url)", "getJson (url: string)"]],
  "api/ipc-main": [
    ["then((bytes) =>", "then((bytes: number) =>"],
    ["fromOurPage = (frame) =>", "fromOurPage = (frame: Electron.WebFrameMain | null) =>"],
    ["logClick (event, target)", "logClick (event: Electron.IpcMainEvent, target: string)"],
  ],
  "api/ipc-renderer": [
    ["remove: (id) =>", "remove: (id: string) =>"],
    ["onChange: (callback) =>", "onChange: (callback: (id: string) => void) =>"],
    ["then((notes) =>", "then((notes: string[]) =>"],
    ["onChange((id) =>", "onChange((id: string) =>"],
    ["onProgress: (callback) =>", "onProgress: (callback: (percent: number) => void) =>"],
    ["listener = (event, percent) =>", "listener = (event: Electron.IpcRendererEvent, percent: number) =>"],
    ["click: (target) =>", "click: (target: string) =>"],
  ],
  "api/menu": [
    ["allowSaving (allowed)", "allowSaving (allowed: boolean)"],
    ["choose = (order) =>", "choose = (order: string) =>"],
  ],
  "api/menu-item": [["draftChanged (text)", "draftChanged (text: string)"]],
  "api/native-theme": [
    ["apply (source)", "apply (source: 'system' | 'light' | 'dark')"],
    ["catch(() => 'system'))", "catch(() => 'system') as 'system' | 'light' | 'dark')"],
    ["let tray\n", "let tray: Tray\n"],
  ],
  "api/navigation-history": [
    ["showHistory (win)", "showHistory (win: BrowserWindow)"],
    ["forgetCheckout (win)", "forgetCheckout (win: BrowserWindow)"],
    ["const closed = []", "const closed: { entries: Electron.NavigationEntry[], index: number }[] = []"],
    ["function open (saved) {", "function open (saved?: Electron.RestoreOptions) {"],
  ],
  "api/notification": [["let reminder\n", "let reminder: Notification\n"]],
  "api/power-monitor": [
    ["let timer\n", "let timer: NodeJS.Timeout\n"],
    [
      "/** @param {{ preventDefault(): void }} [event] */\nfunction beforeShutdown (event) {",
      "function beforeShutdown (event?: { preventDefault(): void }) {",
    ],
  ],
  "api/power-save-blocker": [["keepAwake (work)", "keepAwake (work: () => Promise<void>)"]],
  "api/safe-storage": [["saveToken (token)", "saveToken (token: string)"]],
  "api/session": [
    ["allowed = (origin, permission) =>", "allowed = (origin: string, permission: string) =>"],
    ["/** @type {any} */ (null)", "null as any"],
  ],
  "api/share-menu": [["share: (number) =>", "share: (number: string) =>"]],
  "api/shell": [["openLink (text)", "openLink (text: string)"]],
  "api/touch-bar-label": [["showCount (text)", "showCount (text: string)"]],
  "api/tray": [
    ["let tray\n", "let tray: Tray\n"],
    ["load = (name) =>", "load = (name: string) =>"],
  ],
  "api/view": [["select = (tab) =>", "select = (tab: WebContentsView) =>"]],
  "api/web-frame": [["check: (word) =>", "check: (word: string) =>"]],
  "api/web-utils": [["add: (file) =>", "add: (file: File) =>"]],
  "api/structures/ipc-renderer-event": [
    ["onProgress: (listener) =>", "onProgress: (listener: (percent: number) => void) =>"],
  ],
  "api/structures/keyboard-input-event": [
    [
      "/** @param {BrowserWindow} win @param {string} character */\nfunction typeCharacter (win, character)",
      "function typeCharacter (win: BrowserWindow, character: string)",
    ],
    ["/** @type {const} */ (['keyDown', 'char', 'keyUp'])", "['keyDown', 'char', 'keyUp'] as const"],
  ],
  "api/structures/mouse-input-event": [
    [
      "/** @param {BrowserWindow} win @param {number} x @param {number} y */\nfunction clickAt (win, x, y)",
      "function clickAt (win: BrowserWindow, x: number, y: number)",
    ],
    ["/** @type {const} */ ('left')", "'left' as const"],
  ],
  "api/structures/post-body": [
    ["/** @param {BrowserWindow} win */\nfunction openFormsHere (win)", "function openFormsHere (win: BrowserWindow)"],
  ],
  "api/structures/printer-info": [
    [
      "/** @param {BrowserWindow} win @param {string} label */\nasync function printOn (win, label)",
      "async function printOn (win: BrowserWindow, label: string)",
    ],
  ],
  "api/structures/sharing-item": [
    [
      "/** @param {BrowserWindow} win @param {string} pdf */\nfunction sharePdf (win, pdf)",
      "function sharePdf (win: BrowserWindow, pdf: string)",
    ],
  ],
  "api/structures/web-request-filter": [
    ["/** @type {('xhr' | 'image')[]} */ (['xhr', 'image'])", "['xhr', 'image'] as ('xhr' | 'image')[]"],
  ],
  "api/structures/window-open-handler-response": [
    [
      "/** @param {BrowserWindow} win */\nfunction restrictWindows (win)",
      "function restrictWindows (win: BrowserWindow)",
    ],
  ],
};
